// Makes `virtual:texts`: for each language one module that is loaded when somebody reads it.
import type { Plugin } from "vite";
import {
  common_path,
  first_messages_of,
  fragment_names,
  fragment_path,
  languages,
  later_messages_of,
  later_places,
  texts_folder,
  write_text_keys,
  type Language,
} from "./text_files.ts";

const id = "virtual:texts";

export function texts(): Plugin {
  return {
    name: "texts",
    buildStart: write_text_keys,
    resolveId: (source) => (source.startsWith(id) ? `\0${source}` : null),
    load(source) {
      if (source === `\0${id}`) {
        const names = languages.flatMap((language) => [language, ...later_places.map((place) => `${language}/${place}`)]);
        const loaders = names.map((name) => `  "${name}": () => import("${id}/${name}"),`);
        return `export default {\n${loaders.join("\n")}\n};`;
      }
      if (!source.startsWith(`\0${id}/`)) return null;
      const [language, place] = source.slice(id.length + 2).split("/") as [Language, string?];
      for (const path of [common_path(language), ...fragment_names().map(fragment_path)]) this.addWatchFile(path);
      const messages = place === undefined ? first_messages_of(language) : later_messages_of(language, place);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
    },
    // A new word is seen at once, and so is a new file with words.
    configureServer(server) {
      server.watcher.add(texts_folder);
      server.watcher.on("all", (_event, path) => {
        if (!path.startsWith(texts_folder)) return;
        write_text_keys();
        for (const name of languages.flatMap((language) => [language, ...later_places.map((place) => `${language}/${place}`)])) {
          const module = server.moduleGraph.getModuleById(`\0${id}/${name}`);
          if (module) server.moduleGraph.invalidateModule(module);
        }
        server.ws.send({ type: "full-reload" });
      });
    },
  };
}
