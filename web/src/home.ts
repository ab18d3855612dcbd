// Where the client comes from. A server sends its own page (served.html). The other one, index.html, is for hosts that
// serve only files, in any folder (plugins/pages.ts).

/** Whether the page comes from an Inside Job server. */
export const has_server = (): boolean => globalThis.document?.documentElement.dataset["home"] !== "files";

/** The folder of the client, with a slash at its end. */
export const folder = (): string => (has_server() ? "/" : new URL("./", location.href).pathname);

/** A place of the client as a link. File hosts know only the one page, so there the place comes after it. */
export const address = (path: string): string => (has_server() || !path.startsWith("/") ? path : `${folder()}#${path}`);
