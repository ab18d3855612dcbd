// Firefox through WebDriver BiDi over its own WebSocket, without a driver in between.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EnginePage } from "./engines.ts";
import { patience } from "./patience.ts";

interface Answer {
  readonly id?: number;
  readonly result?: { readonly [name: string]: unknown };
  readonly error?: string;
  readonly message?: string;
}

export async function open_firefox(program: string): Promise<EnginePage> {
  const profile = mkdtempSync(join(tmpdir(), "insidejob-firefox-"));
  const child = spawn(program, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"], {
    env: { ...process.env, HOME: profile },
  });
  const address = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stderr.on("data", (text: Buffer) => {
      said += text.toString();
      const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", () => reject(new Error(`Firefox did not start: ${said.slice(-400)}`)));
    setTimeout(() => reject(new Error(`Firefox does not listen: ${said.slice(-400)}`)), patience).unref();
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error("no BiDi session"));
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  };
  let last_id = 0;
  async function ask(method: string, params: object): Promise<{ readonly [name: string]: unknown }> {
    const id = ++last_id;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.result === undefined) throw new Error(`${method}: ${answer.error} ${answer.message}`);
    return answer.result;
  }
  await ask("session.new", { capabilities: {} });
  const tree = (await ask("browsingContext.getTree", {})) as {
    readonly contexts: readonly { readonly context: string }[];
  };
  const context = tree.contexts[0]?.context;
  return {
    async open(url) {
      await ask("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async value(expression) {
      const { result } = (await ask("script.evaluate", { expression, target: { context }, awaitPromise: true })) as {
        readonly result?: { readonly value?: unknown };
      };
      return result?.value;
    },
    async close() {
      socket.close();
      await new Promise((resolve) => {
        child.once("exit", resolve);
        child.kill("SIGTERM");
      });
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
