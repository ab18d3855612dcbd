// WebKitGTK through its WebDriver, on a separate display.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import type { EnginePage } from "./engines.ts";
import { patience } from "./patience.ts";

const port = 44_000 + (process.pid % 1000);
const display = 100 + (process.pid % 400);

async function request(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const { value } = (await response.json()) as { readonly value: unknown };
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value).slice(0, 300)}`);
  return value;
}

async function until(is_so: () => boolean | Promise<boolean>, told: string): Promise<void> {
  for (const last = Date.now() + patience; !(await is_so()); await new Promise((wake) => setTimeout(wake, 50))) {
    if (Date.now() > last) throw new Error(`waited too long: ${told}`);
  }
}

const end = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve(null);
    child.once("exit", resolve);
    child.kill("SIGTERM");
  });

export async function open_webkit(program: string): Promise<EnginePage> {
  const browser = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")[0];
  if (browser === undefined) throw new Error("there is no MiniBrowser");
  const screen = spawn("Xvfb", [`:${display}`, "-screen", "0", "1024x800x24"], { stdio: "ignore" });
  const environment = {
    ...process.env,
    DISPLAY: `:${display}`,
    WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  };
  const driver = spawn(program, [`--port=${port}`], { env: environment, stdio: "ignore" });
  const close = async (): Promise<void> => {
    await end(driver);
    await end(screen);
  };
  try {
    await until(() => existsSync(`/tmp/.X11-unix/X${display}`), "the display");
    await until(
      () =>
        request("GET", "/status").then(
          () => true,
          () => false,
        ),
      "the driver",
    );
    const options = { binary: browser, args: ["--automation"] };
    const session = (await request("POST", "/session", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
    })) as { readonly sessionId: string };
    const path = `/session/${session.sessionId}`;
    return {
      async open(url) {
        await request("POST", `${path}/url`, { url });
      },
      value: (expression) => request("POST", `${path}/execute/sync`, { script: `return (${expression})`, args: [] }),
      async close() {
        await request("DELETE", path).catch(() => {});
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
