// The address of a server as people type it, and whether this page can reach it.
import { server_from } from "../home.ts";
import { nodes_at } from "./api.ts";

/** On home networks, servers seldom have a certificate. */
const is_home = (host: string): boolean =>
  /^(localhost|[^.:]+|.*\.(local|lan|home|internal)|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|169\.254\.[\d.]+|\[.*\])$/.test(
    host,
  );

const is_this_device = (host: string): boolean => /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(host);

/** What someone may mean, most likely first; empty if it is not an address. A whole link names its server. */
export function server_addresses(typed: string, page_protocol: string): readonly string[] {
  const text = typed.trim();
  const own = server_from(text);
  if (own !== null) return [own];
  if (text === "" || /^\w[\w+.-]*:\/\//.test(text) || /[\s@\\]/.test(text)) return [];
  const secure = server_from(`https://${text}`);
  const plain = server_from(`http://${text}`);
  if (secure === null || plain === null) return [];
  if (!is_home(new URL(secure).hostname)) return [secure, plain];
  return page_protocol === "https:" ? [secure, plain] : [plain, secure];
}

/** Browsers do not let an https page talk to a server without https, unless it is on the same device. */
export const is_blocked = (server: string, page_protocol: string): boolean =>
  page_protocol === "https:" && server.startsWith("http:") && !is_this_device(new URL(server).hostname);

export type Reached =
  | { readonly kind: "reached"; readonly server: string }
  /** `other`: something answers there, but it is not an Inside Job server. */
  | { readonly kind: "no_answer" | "other" | "insecure"; readonly server: string }
  | { readonly kind: "not_an_address" };

/** Asks each of them, without revealing anything that this device knows. */
export async function reach_server(typed: string, page_protocol: string = location.protocol): Promise<Reached> {
  const addresses = server_addresses(typed, page_protocol);
  const [first] = addresses;
  if (first === undefined) return { kind: "not_an_address" };
  let found: Reached = { kind: "no_answer", server: first };
  for (const server of addresses) {
    if (is_blocked(server, page_protocol)) {
      const expected = addresses.length === 1 || is_home(new URL(server).hostname);
      if (expected && found.kind === "no_answer") found = { kind: "insecure", server };
      continue;
    }
    const answer = await nodes_at(server);
    if (answer.ok) return { kind: "reached", server };
    if (answer.error !== "offline") found = { kind: "other", server };
  }
  return found;
}
