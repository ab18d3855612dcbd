// One screen in both themes and all sizes: nothing is cut off, and there are pictures to look at.
import { sizes, type Person } from "./house.ts";

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
    await person.dress(theme);
    for (const [size, viewport] of Object.entries(of)) {
      await person.resize(viewport);
      await person.shot(`${name}-${language}-${theme}-${size}`);
      await person.check_fit();
      await besides();
    }
  }
  await person.resize(sizes.phone);
}
