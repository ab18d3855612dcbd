// One screen in both themes and all sizes: checks that nothing is cut off, and takes pictures. SCREENS_ONLY is a
// regular expression for the looks to take, such as ^light-phone$.
import { sizes, type Person } from "./house.ts";

const wanted = new RegExp(process.env["SCREENS_ONLY"] ?? "");

export const languages = ["en", "de", "fr", "nl"] as const;

type Sizes = { readonly [name: string]: { readonly width: number; readonly height: number } };

export async function look(
  person: Person,
  name: string,
  of: Sizes = sizes,
  besides: () => Promise<void> = async () => {},
): Promise<void> {
  const language = await person.page.locator("html").getAttribute("lang");
  for (const theme of ["light", "dark"] as const) {
    if (!Object.keys(of).some((size) => wanted.test(`${theme}-${size}`))) continue;
    await person.dress(theme);
    for (const [size, viewport] of Object.entries(of)) {
      if (!wanted.test(`${theme}-${size}`)) continue;
      await person.resize(viewport);
      await person.shot(`${name}-${language}-${theme}-${size}`);
      await person.check_fit();
      await besides();
    }
  }
  await person.resize(sizes.phone);
}
