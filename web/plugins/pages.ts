// The built client's two pages. index.html is for hosts that serve only files: it finds everything beside itself, in
// any folder, and includes a content policy. served.html is for an Inside Job server, which knows every place of the
// client by its address and sends the policy itself.
import type { Plugin } from "vite";

// As in server/net/api.cpp, without what only a header can express.
const content_policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  // People may name a server (src/home.ts).
  "connect-src 'self' https: http: wss: ws:",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const charset = '<meta charset="utf-8" />';
const policy = `<meta http-equiv="Content-Security-Policy" content="${content_policy}" />`;

/** From the built page, whose addresses begin with "./". */
export function pages_of(page: string): { readonly index: string; readonly served: string } {
  return {
    index: page.replace("<html ", '<html data-home="files" ').replace(charset, `${charset}\n    ${policy}`),
    served: page.replaceAll('="./', '="/'),
  };
}

export function pages(): Plugin {
  return {
    name: "pages",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("there is no index.html");
      const { index, served } = pages_of(String(page.source));
      page.source = index;
      this.emitFile({ type: "asset", fileName: "served.html", source: served });
    },
  };
}
