// Makes `virtual:texts`, with one module per language that is loaded when someone reads it, and `virtual:texts/later`,
// the same for each place with separate texts.
import type { Plugin } from "vite";
import {
  common_path,
  fragment_messages,
  fragment_names,
  fragment_path,
  languages,
  later_places,
  messages_of,
  texts_folder,
  write_text_keys,
  type Language,
  type Messages,
} from "./text_files.ts";

const id = "virtual:texts";
const later_id = `${id}/later`;

const loaders = (of: string): string =>
  `{\n${languages.map((language) => `  ${language}: () => import("${of}/${language}"),`).join("\n")}\n}`;

const as_module = (messages: Messages): string =>
  `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;

/** A later place's texts: `virtual:texts/later/rules/de`. */
function later_module(source: string): string {
  const [place = "", language = ""] = source.slice(`\0${later_id}/`.length).split("/");
  return as_module(fragment_messages(`${place}.json`, language as Language));
}

export function texts(): Plugin {
  return {
    name: "texts",
    buildStart: write_text_keys,
    resolveId: (source) => (source.startsWith(id) ? `\0${source}` : null),
    load(source) {
      if (source === `\0${id}`) return `export default ${loaders(id)};`;
      if (source === `\0${later_id}`) {
        return `export default {\n${later_places.map((place) => `${place}: ${loaders(`${later_id}/${place}`)},`).join("\n")}\n};`;
      }
      if (!source.startsWith(`\0${id}/`)) return null;
      for (const path of [...languages.map(common_path), ...fragment_names().map(fragment_path)])
        this.addWatchFile(path);
      if (source.startsWith(`\0${later_id}/`)) return later_module(source);
      return as_module(messages_of(source.slice(id.length + 2) as Language));
    },
    // A new text, or a new file with texts, is picked up at once.
    configureServer(server) {
      server.watcher.add(texts_folder);
      server.watcher.on("all", (_event, path) => {
        if (!path.startsWith(texts_folder)) return;
        write_text_keys();
        for (const [module_id, module] of server.moduleGraph.idToModuleMap) {
          if (module_id.startsWith(`\0${id}/`)) server.moduleGraph.invalidateModule(module);
        }
        server.ws.send({ type: "full-reload" });
      });
    },
  };
}
