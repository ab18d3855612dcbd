// A page from a file host plays at a server that a person has named. No link can name one for them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { house_on, type House } from "../house.ts";
import { start_server, type TestServer } from "../server.ts";
import { start_static_host } from "../static_host.ts";

const limit = { timeout: 400_000 };

/** A club's page, with servers that allow it and servers that do not. */
async function at_club(body: (club: House, start: (allowed: boolean) => Promise<TestServer>) => Promise<void>) {
  const host = await start_static_host();
  const page = new URL(host.origin).origin;
  const servers: TestServer[] = [];
  try {
    await house_on(host, (club) =>
      body(club, async (allowed) => {
        const server = await start_server({ options: ["--bot-pace", "0", ...(allowed ? ["--origin", page] : [])] });
        servers.push(server);
        return server;
      }),
    );
  } finally {
    for (const server of servers) await server.stop();
  }
}

test("a club's page plays at the server that someone names", limit, () =>
  at_club(async (club, start) => {
    const server = await start(true);
    const ana = await club.person({ still: true });
    const { page } = ana;
    await ana.open("");
    const address = page.getByLabel("Server address");
    const connect = page.getByRole("button", { name: "Connect" });
    await address.fill("not an address");
    await connect.click();
    await page.getByRole("alert").filter({ hasText: "isn’t an address" }).waitFor();
    await ana.check_access();
    await address.fill(new URL(server.origin).host);
    await connect.click();
    await page.getByText(`You’re playing on ${new URL(server.origin).host}.`).waitFor();
    await ana.check_access();
    await ana.check_fit();
    await ana.shot("named-server-start");

    // A table there, and a friend who follows the link.
    await page.getByRole("link", { name: "Open a table" }).click();
    await page.getByLabel("Your name").fill("Ana");
    await page.getByRole("button", { name: "Open a table" }).click();
    await page.waitForURL(/#\/t\//);
    const room = /#\/t\/([a-z-]+)/.exec(page.url())?.[1] ?? "";
    await page.getByRole("button", { name: "More screens" }).click();
    const screen = await page.locator("[data-screen-address]").innerText();
    assert.ok(screen.includes(`#/tv/${room}?at=`), screen);
    const link = `http://${screen.replace("/tv/", "/t/")}`;

    const bo = await club.person({ still: true });
    const asked: string[] = [];
    bo.page.on("request", (request) => asked.push(request.url()));
    await bo.page.goto(link);
    await bo.page.locator("[data-asked-server]").waitFor();
    await bo.check_access();
    await bo.shot("named-server-asked");
    assert.deepEqual(
      asked.filter((url) => url.startsWith(server.origin)),
      [],
      "nothing goes to a server that nobody has agreed to",
    );
    await bo.page.getByRole("button", { name: /^Connect to/ }).click();
    await bo.page.getByLabel("Your name").fill("Bo");
    await bo.page.getByRole("button", { name: "Join", exact: true }).click();
    await page.keyboard.press("Escape");
    await page.locator("#seats-title").waitFor();
    await page.getByText("Bo", { exact: true }).first().waitFor();
    // A code typed into the page leads to the same table.
    await bo.open(`#/${room.replaceAll("-", "")}`);
    await bo.page.reload();
    await bo.page.locator("#seats-title").waitFor();
    assert.ok(bo.page.url().endsWith(`#/t/${room}`), bo.page.url());
  }),
);

test("a link to another server asks first, and passes stay with their server", limit, () =>
  at_club(async (club, start) => {
    const own = await start(true);
    const evil = await start(true);
    const ana = await club.person({ still: true });
    const { page } = ana;
    await ana.open("");
    await page.getByLabel("Server address").fill(own.origin);
    await page.getByRole("button", { name: "Connect" }).click();
    await page.getByRole("link", { name: "Open a table" }).click();
    await page.getByRole("button", { name: "Open a table" }).click();
    await page.waitForURL(/#\/t\//);
    const room = /#\/t\/([a-z-]+)/.exec(page.url())?.[1] ?? "";
    await page.locator("#seats-title").waitFor();

    const sent: string[] = [];
    page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
    page.on("websocket", (socket) => sent.push(socket.url()));
    const link = `#/t/${room}?at=${encodeURIComponent(evil.origin)}`;
    await ana.open("#/rules");
    await ana.open(link);
    await page.locator("[data-asked-server]").waitFor();
    await page.getByText(`You’re playing on ${new URL(own.origin).host}.`).waitFor();
    await page.getByRole("button", { name: "No, thanks" }).click();
    await page.getByRole("link", { name: /Continue at table/ }).waitFor();
    const to_evil = (): string[] => sent.filter((what) => what.includes(`:${evil.port}`));
    assert.deepEqual(to_evil(), []);

    // Someone who agrees is a stranger there, because the pass for the same code stays with the first server.
    await ana.open(link);
    await page.getByRole("button", { name: /^Connect to/ }).click();
    await page.getByRole("heading", { name: "Nothing here" }).waitFor();
    assert.ok(to_evil().length > 0);
    assert.ok(!to_evil().some((what) => what.includes("/ws/")), "no pass was shown there");
    await page
      .getByRole("link", { name: /start page/i })
      .first()
      .click();
    await page.getByRole("button", { name: "Disconnect" }).click();
    await page.getByLabel("Server address").fill(own.origin);
    await page.getByRole("button", { name: "Connect" }).click();
    await page.getByRole("link", { name: /Continue at table/ }).click();
    await page.locator("#seats-title").waitFor();
  }),
);

test("a page says why it cannot reach a server", limit, () =>
  at_club(async (club, start) => {
    const closed = await start(false);
    const ana = await club.person({ still: true });
    await ana.open("");
    await ana.page.getByLabel("Server address").fill(closed.origin);
    await ana.page.getByRole("button", { name: "Connect" }).click();
    // The server may be missing, or may not allow this page, in which case its operator would have to add it.
    await ana.page
      .getByRole("alert")
      .filter({ hasText: `--origin ${new URL(club.server.origin).origin}` })
      .waitFor();

    // The same page over https.
    const bo = await club.person({ still: true });
    await bo.context.route("https://club.example/**", async (route) => {
      const { pathname } = new URL(route.request().url());
      const answer = await fetch(new URL(pathname, club.server.origin));
      await route.fulfill({
        status: answer.status,
        contentType: answer.headers.get("content-type") ?? "text/plain",
        body: Buffer.from(await answer.arrayBuffer()),
      });
    });
    await bo.page.goto(`https://club.example${new URL(club.server.origin).pathname}`);
    await bo.page.getByLabel("Server address").fill("192.168.1.20:8080");
    await bo.page.getByRole("button", { name: "Connect" }).click();
    await bo.page.getByRole("alert").filter({ hasText: "loaded over https" }).waitFor();
    const way = bo.page.getByRole("link", { name: "Open 192.168.1.20:8080" });
    assert.equal(await way.getAttribute("href"), "http://192.168.1.20:8080");
    await bo.check_access();
    await bo.shot("named-server-insecure");
  }),
);
