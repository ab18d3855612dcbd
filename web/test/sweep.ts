// One screen in both themes and all sizes: takes pictures, and checks that nothing is cut off. SCREENS_ONLY is a
// regular expression for the looks to take, such as ^light-phone$.
import { sizes, type Person } from "./house.ts";

const wanted = new RegExp(process.env["SCREENS_ONLY"] ?? "");

export const languages = ["en", "de", "fr", "nl"] as const;

/** With a phone in landscape and a large screen. */
export const more_sizes = { ...sizes, low: { width: 740, height: 360 }, wide: { width: 1920, height: 1080 } } as const;

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
      await person.look_over(`${name}-${language}-${theme}-${size}`);
      await besides();
    }
  }
  await person.resize(sizes.phone);
}
