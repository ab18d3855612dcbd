// Several servers that form one site, started by tools/site with real PostgreSQL and NATS, and stopped after the test.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { patience } from "./patience.ts";
import { program, web_folder, type TestServer } from "./server.ts";

const tool = fileURLToPath(new URL("../../tools/site", import.meta.url));

export interface TestSite extends TestServer {
  /** The first is the one whose pages are opened. */
  readonly origins: readonly string[];
  tell(what: "pause" | "continue" | "kill" | "stop" | "start", node: number): Promise<void>;
}

/** A page may use the servers that its own server knew when it sent the page. */
async function knows_all(origin: string, all: readonly string[]): Promise<void> {
  const others = all.filter((other) => other !== origin).map((other) => new URL(other).host);
  for (const end = Date.now() + patience; ; await new Promise((wake) => setTimeout(wake, 50))) {
    const policy = (await fetch(origin)).headers.get("content-security-policy") ?? "";
    if (others.every((other) => policy.includes(other))) return;
    if (Date.now() > end) throw new Error(`${origin} does not know all servers of its site: ${policy}`);
  }
}

export async function start_site(nodes: number): Promise<TestSite> {
  const child = spawn(tool, ["--nodes", String(nodes), "--insidejob", program, "--web", web_folder], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    const line = await said.next();
    if (line.done) throw new Error("tools/site has ended");
    return JSON.parse(line.value);
  };
  const origins = (await next()) as readonly string[];
  for (const origin of origins) await knows_all(origin, origins);
  const origin = origins[0] ?? "";
  const tell: TestSite["tell"] = async (what, node) => {
    child.stdin.write(`${what} ${node}\n`);
    await next();
  };
  return {
    origin,
    origins,
    port: Number(new URL(origin).port),
    tell,
    async restart(kill = false, meanwhile) {
      await tell(kill ? "kill" : "stop", 0);
      await meanwhile?.();
      await tell("start", 0);
    },
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
