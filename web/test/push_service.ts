// A push service on this machine, with TLS, and the keys of a browser that subscribed there. What the server sends is
// read with Node's cryptography (server/push/test/read_push.mjs).
import { execFileSync } from "node:child_process";
import { createECDH, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { patience } from "./patience.ts";

const reader = fileURLToPath(new URL("../../server/push/test/read_push.mjs", import.meta.url));

/** As a page gets it from its browser. */
export interface Subscribed {
  readonly endpoint: string;
  readonly p256dh: readonly number[];
  readonly auth: readonly number[];
}

export interface PushService {
  /** For `insidejob serve`. */
  readonly options: readonly string[];
  readonly subscribed: Subscribed;
  /** What was sent so far, decrypted. */
  readonly texts: readonly string[];
  /** The text with this number, from 0. */
  text(number: number): Promise<string>;
  stop(): Promise<void>;
}

export async function start_push_service(): Promise<PushService> {
  const folder = mkdtempSync(join(tmpdir(), "insidejob-push-"));
  const [certificate, key] = [join(folder, "push.pem"), join(folder, "push.key")];
  const words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost";
  const files = ["-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate];
  execFileSync("openssl", [...words.split(" "), ...files], { stdio: "ignore" });
  // The servers that this process starts trust it.
  process.env["SSL_CERT_FILE"] = certificate;
  const device = createECDH("prime256v1");
  const point = device.generateKeys();
  const auth = randomBytes(16);
  const texts: string[] = [];
  const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const secret = device.getPrivateKey("hex").padStart(64, "0");
      const message = Buffer.concat(pieces).toString("hex");
      const keys = [secret, point.toString("hex"), auth.toString("hex"), message];
      const told = execFileSync(process.execPath, [reader, ...keys, request.headers.authorization ?? ""]);
      texts.push((JSON.parse(told.toString()) as { readonly text: string }).text);
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    options: ["--push-test-service", `localhost:${port}`],
    subscribed: { endpoint: `https://localhost:${port}/push/1`, p256dh: [...point], auth: [...auth] },
    texts,
    async text(number) {
      for (const end = Date.now() + patience; ; await new Promise((wake) => setTimeout(wake, 100))) {
        const text = texts[number];
        if (text !== undefined) return text;
        if (Date.now() > end) throw new Error(`no notification ${number} came`);
      }
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
