// Where the client comes from, and which server it uses. An Inside Job server sends its own page (served.html), and
// then it is that server. The other page, index.html, is for hosts that serve only files, in any folder
// (plugins/pages.ts). There a person may name a server.
import { read_stored, write_stored } from "./stored.ts";

/** Whether the page comes from an Inside Job server. */
export const is_served = (): boolean => globalThis.document?.documentElement.dataset["home"] !== "files";

/** A server's address in the form that is compared and stored; null if it is not one. */
export function server_from(text: unknown): string | null {
  if (typeof text !== "string" || !/^https?:\/\//.test(text)) return null;
  try {
    return new URL(text).origin;
  } catch {
    return null;
  }
}

/** The server that someone has named on a page from a file host. */
const named_server = (): string | null => (is_served() ? null : server_from(read_stored("server")));

/** Null removes it. The page must be reloaded afterwards. */
export const name_server = (origin: string | null): void => write_stored("server", origin);

/** Null if there is none. */
export const server_origin = (): string | null => (is_served() ? location.origin : named_server());

export const has_server = (): boolean => is_served() || named_server() !== null;

/** The storage key for what belongs to this server, so that no other server gets to use it. */
export function stored_at_server(name: string): string {
  const named = named_server();
  return named === null ? name : `${name} ${named}`;
}

/** The folder of the client, with a slash at its end. */
export const folder = (): string => (is_served() ? "/" : new URL("./", location.href).pathname);

/** A place of the client as a link. File hosts know only one page, so there the place comes after it. */
export const address = (path: string): string => (is_served() || !path.startsWith("/") ? path : `${folder()}#${path}`);

/** The field that names the server in a link from a file host's page. */
const server_field = "at";

/** The same as a link for other devices. */
export function shared_address(path: string): string {
  const named = named_server();
  if (named === null) return new URL(address(path), location.origin).href;
  const [place = "", ...code] = path.split("#");
  const at = `?${server_field}=${encodeURIComponent(named)}`;
  return new URL(address([place + at, ...code].join("#")), location.origin).href;
}

/** The server in a link, if it is not the one in use. Only a person may decide to follow it. */
export function asked_server(path: string): string | null {
  if (is_served()) return null;
  const asked = server_from(new URL(path, location.origin).searchParams.get(server_field));
  return asked === null || asked === named_server() ? null : asked;
}
