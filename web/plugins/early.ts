// Makes the page load the program together with its first script, which would ask for it a moment later.
import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

export function early(module: string): Plugin {
  return {
    name: "early",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunk_named = (name: string): Rolldown.OutputChunk | undefined => {
          const file = bundle[name];
          return file?.type === "chunk" ? file : undefined;
        };
        const entry = Object.values(bundle).find(
          (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(module),
        );
        if (entry?.type !== "chunk") throw new Error(`no file for ${module}`);
        const chunks = [entry, ...entry.imports.flatMap((name) => chunk_named(name) ?? [])];
        const tag = (rel: string, name: string): HtmlTagDescriptor => ({
          tag: "link",
          attrs: { rel, href: `./${name}`, crossorigin: true },
          injectTo: "head",
        });
        return chunks
          .flatMap((chunk) => [
            tag("modulepreload", chunk.fileName),
            ...[...(chunk.viteMetadata?.importedCss ?? [])].map((name) => tag("stylesheet", name)),
          ])
          .filter(({ attrs }) => !html.includes(`"${String(attrs?.["href"])}"`));
      },
    },
  };
}
