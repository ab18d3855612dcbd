// A host that serves only files: no insidejob server, no fallback page, none of our headers. The client is in one of
// its folders.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { once_free, web_folder, type TestServer } from "./server.ts";

const types: { readonly [ending: string]: string } = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

export const static_folder = "/games/inside-job/";

export async function start_static_host(): Promise<TestServer> {
  const sockets = new Set<import("node:net").Socket>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const inside = pathname.startsWith(static_folder) ? pathname.slice(static_folder.length) || "index.html" : null;
    const file = inside === null ? "" : join(web_folder, normalize(decodeURIComponent(inside)));
    if (inside === null || !file.startsWith(web_folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    // WebAssembly gets an unknown type, because not every host knows it.
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  let port = 0;
  const start = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => {
        server.off("error", reject);
        port = (server.address() as AddressInfo).port;
        resolve();
      });
    });
  const end = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await start();
  return {
    port,
    origin: `http://127.0.0.1:${port}${static_folder}`,
    async restart(_kill, meanwhile) {
      await end();
      await meanwhile?.();
      await once_free(start);
    },
    stop: end,
  };
}
