// A real server on a free port, with its tables in a folder that is deleted with it.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { patience } from "./patience.ts";

export const program = process.env["INSIDEJOB"] ?? fileURLToPath(new URL("../../build/insidejob", import.meta.url));
export const web_folder = resolve(process.env["INSIDEJOB_WEB"] ?? fileURLToPath(new URL("../dist", import.meta.url)));

export interface TestServer {
  readonly origin: string;
  readonly port: number;
  /**
   * The same tables again, on the same port. `kill`: without a chance to close properly. `meanwhile`: while there is no
   * server.
   */
  restart(kill?: boolean, meanwhile?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerChoices {
  /** Serve web/dist too. */
  readonly web?: boolean;
  /** More options of `insidejob serve`, for example `--bot-pace`. */
  readonly options?: readonly string[];
}

/** Another program may hold the port for a moment, because any outgoing connection can get it. */
export async function once_free(start: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + patience; ; await new Promise((wake) => setTimeout(wake, 200))) {
    try {
      return await start();
    } catch (error) {
      // Any other failure is for a test to find.
      if (!String(error).includes("already in use") || Date.now() > end) throw error;
    }
  }
}

export async function start_server({ web = false, options = [] }: ServerChoices = {}): Promise<TestServer> {
  if (!existsSync(program)) throw new Error("there is no server: build build/insidejob or set INSIDEJOB");
  const folder = mkdtempSync(join(tmpdir(), "insidejob-web-test-"));
  let port = 0;
  let running: ChildProcess | null = null;

  async function start(): Promise<void> {
    const fixed = [
      "serve",
      "--address",
      "127.0.0.1",
      "--port",
      String(port),
      "--data",
      folder,
      "--limits",
      "off",
      "--metrics",
      "off",
    ];
    const child = spawn(program, [...fixed, ...(web ? ["--web", web_folder] : []), ...options]);
    running = child;
    port = await new Promise<number>((listening, reject) => {
      let said = "";
      const listen = (text: Buffer): void => {
        said += text.toString();
        const found = /listening: http port (\d+)/.exec(said)?.[1];
        if (found !== undefined) listening(Number(found));
      };
      child.stdout.on("data", listen);
      child.stderr.on("data", listen);
      child.once("exit", () => reject(new Error(`the server did not start: ${said}`)));
    });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = running;
    running = null;
    if (child === null || child.exitCode !== null) return;
    await new Promise<void>((ended) => {
      child.once("exit", () => ended());
      child.kill(signal);
    });
  }

  await start();
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    async restart(kill = false, meanwhile) {
      await end(kill ? "SIGKILL" : "SIGTERM");
      await meanwhile?.();
      await once_free(start);
    },
    async stop() {
      await end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
