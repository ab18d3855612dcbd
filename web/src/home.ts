// Where the client comes from. A server gives out a page of its own (served.html); the other one,
// index.html, is for hosts that have nothing but files, in whatever folder (plugins/pages.ts).

/** Whether the page comes from an Inside Job server. */
export const has_server = (): boolean => globalThis.document?.documentElement.dataset["home"] !== "files";

/** The folder that the client lies in, with a slash at its end. */
export const folder = (): string => (has_server() ? "/" : new URL("./", location.href).pathname);

/** A place of the client as a link has it. Hosts of files know only the one page: behind it, then. */
export const address = (path: string): string => (has_server() || !path.startsWith("/") ? path : `${folder()}#${path}`);
