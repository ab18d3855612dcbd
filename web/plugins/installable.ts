// What makes the built client an installable app: /service_worker.js, which knows the files and the version of the
// build, and a manifest in every language.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { transformWithOxc, type Plugin } from "vite";
import { languages, messages_of, type Language } from "./text_files.ts";

const worker_source = new URL("../src/install/service_worker.ts", import.meta.url);
const kept = /\.(js|css|html|svg|woff2|wasm)$/;

export const manifest_name = (language: Language): string => `manifest.${language}.webmanifest`;

function manifest_of(language: Language): string {
  const messages = messages_of(language);
  const text = (key: string): string => {
    const found = messages[key];
    if (found === undefined) throw new Error(`no words for ${key}`);
    return found;
  };
  const icon = (src: string, sizes: string, purpose = "any") => ({ src, sizes, type: "image/png", purpose });
  return JSON.stringify({
    id: "./",
    name: text("ui.shared.game"),
    short_name: text("ui.shared.game"),
    description: text("ui.start.tagline"),
    lang: language,
    dir: "ltr",
    start_url: "./",
    scope: "./",
    display: "standalone",
    orientation: "any",
    background_color: "#123a41",
    theme_color: "#123a41",
    categories: ["games"],
    icons: [
      { src: "icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      icon("icon-192.png", "192x192"),
      icon("icon-512.png", "512x512"),
      icon("icon-maskable-192.png", "192x192", "maskable"),
      icon("icon-maskable-512.png", "512x512", "maskable"),
    ],
    shortcuts: [
      { name: text("ui.start.device"), url: "./#/device", icons: [icon("icon-192.png", "192x192")] },
      { name: text("ui.start.editor"), url: "./#/editor", icons: [icon("icon-192.png", "192x192")] },
    ],
  });
}

export function installable(): Plugin {
  return {
    name: "installable",
    apply: "build",
    // Runs after the bundle, because Vite's own plugin adds index.html to it.
    enforce: "post",
    async generateBundle(_options, bundle) {
      for (const language of languages) {
        this.emitFile({ type: "asset", fileName: manifest_name(language), source: manifest_of(language) });
      }
      const built = Object.values(bundle).filter(({ fileName }) => kept.test(fileName));
      const hash = createHash("sha256");
      for (const file of built) hash.update(file.fileName).update(file.type === "chunk" ? file.code : file.source);
      const files = [...built.map(({ fileName }) => fileName), "icon.svg"].sort();
      const worker = await transformWithOxc(readFileSync(worker_source, "utf8"), "service_worker.ts");
      const constants = `const build_version = "${hash.digest("hex").slice(0, 16)}";\nconst build_files = ${JSON.stringify(files)};\n`;
      this.emitFile({ type: "asset", fileName: "service_worker.js", source: constants + worker.code });
    },
  };
}
