// Draws the app's icons into web/public: node src/art/make_icons.mjs. Needs a Chromium, nothing else.
// They are kept in the tree, so that a build needs none.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const art = fileURLToPath(new URL(".", import.meta.url));
const target = join(art, "../../public");
const scratch = mkdtempSync(join(tmpdir(), "icons-"));
const chromium = process.env.CHROMIUM ?? "chromium-headless-shell";

function draw(source, size, name) {
  const page = join(scratch, "page.html");
  const svg = readFileSync(join(art, source), "utf8").replace("<svg ", `<svg width="${size}" height="${size}" `);
  writeFileSync(page, `<!doctype html><style>body{margin:0}svg{display:block}</style>${svg}`);
  const run = spawnSync(chromium, [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--force-device-scale-factor=1",
    "--default-background-color=00000000",
    `--user-data-dir=${join(scratch, "profile")}`,
    `--window-size=${size},${size}`,
    `--screenshot=${join(target, name)}`,
    `file://${page}`,
  ]);
  if (run.status !== 0) throw new Error(`${name}: ${run.error ?? run.stderr}`);
}

mkdirSync(target, { recursive: true });
try {
  draw("icon.svg", 192, "icon-192.png");
  draw("icon.svg", 512, "icon-512.png");
  draw("icon_maskable.svg", 192, "icon-maskable-192.png");
  draw("icon_maskable.svg", 512, "icon-maskable-512.png");
  draw("icon_maskable.svg", 180, "apple-touch-icon.png");
  copyFileSync(join(art, "icon.svg"), join(target, "icon.svg"));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
