// The first script, and a small one: it loads the texts at the same time as the program.
import { first_language, words_of } from "./i18n/languages.ts";

words_of(first_language()).catch(() => {});
const target = document.getElementById("app");
if (target === null) throw new Error("index.html has no #app");
try {
  await (await import("./app.ts")).start(target);
} catch {
  // Without its texts the page can only say so in all languages.
  const text = "Inside Job: reload the page. · Lade die Seite neu. · Recharge la page. · Laad de pagina opnieuw.";
  target.textContent = text;
}
