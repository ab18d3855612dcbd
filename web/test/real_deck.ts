// Someone who runs the companion for a family with a physical deck.
import type { Locator } from "playwright-core";
import type { Person } from "./house.ts";

export interface RealGame {
  readonly names: readonly string[];
  readonly way?: "light" | "full";
  readonly wagers?: boolean;
  readonly special_roles?: readonly string[];
}

/** In English. */
export class RealDeck {
  readonly #person: Person;

  constructor(person: Person) {
    this.#person = person;
  }

  get #page(): Person["page"] {
    return this.#person.page;
  }

  group(label: string | RegExp): Locator {
    return this.#page.getByRole("group", { name: label });
  }
  async press(name: string | RegExp): Promise<void> {
    await this.#page.getByRole("button", { name, exact: typeof name === "string" }).click();
  }
  async asks(what: string): Promise<void> {
    await this.#page.locator(`main[data-asks=${what}]`).waitFor();
  }
  async steps(): Promise<number> {
    return this.#page.evaluate(
      () => (JSON.parse(localStorage.getItem("insidejob.companion") ?? "{}") as { steps: unknown[] }).steps.length,
    );
  }
  /** By seat, as everyone reads them. */
  async tokens(): Promise<readonly number[]> {
    return this.#page
      .locator("[data-tokens]")
      .evaluateAll((seats) => seats.map((seat) => Number(seat.getAttribute("data-tokens"))));
  }
  async missions(): Promise<number> {
    return Number(await this.#page.locator("[data-missions]").getAttribute("data-missions"));
  }
  /** The seat that leads. */
  async leader(): Promise<number> {
    return this.#page
      .locator("[data-tokens]")
      .evaluateAll((seats) => seats.findIndex((seat) => seat.classList.contains("leader")));
  }

  async choose({ names, way = "light", wagers = true, special_roles = [] }: RealGame): Promise<void> {
    const page = this.#page;
    await page.getByRole("heading", { name: "Play with real cards" }).waitFor();
    await page.getByRole("radio", { name: String(names.length), exact: true }).check();
    for (const [i, name] of names.entries()) await page.getByLabel(`Player ${i + 1}`, { exact: true }).fill(name);
    await page
      .getByRole("radio", { name: way === "light" ? /^How each trick ended/ : /^Every mission and card/ })
      .check();
    await page.getByRole("switch", { name: "Wagers" }).setChecked(wagers);
    if (special_roles.length > 0) {
      await page.locator("summary", { hasText: "Special roles" }).click();
      const roles = page.getByRole("group", { name: "Special roles", exact: true });
      for (const role of special_roles) await roles.getByRole("button", { name: role }).click();
    }
  }
  async lay_out(): Promise<void> {
    await this.press("Setting up");
    await this.#page.getByRole("heading", { name: "Setting up" }).waitFor();
  }
  async begin(): Promise<void> {
    await this.press("All set. Let’s go!");
    await this.#page.locator("main[data-asks]").waitFor();
  }

  /** Waits until the phone shows what follows. */
  async #told(act: () => Promise<void>): Promise<void> {
    const before = await this.steps();
    await act();
    await this.#page.waitForFunction(
      (steps) =>
        (JSON.parse(localStorage.getItem("insidejob.companion") ?? "{}") as { steps: unknown[] }).steps.length > steps,
      before,
    );
  }

  async trick(winner: string, met: boolean, wagers: readonly string[] = []): Promise<void> {
    await this.asks("mission");
    await this.group("Who won it?").getByRole("button", { name: winner }).click();
    await this.group("Was the mission completed?")
      .getByRole("button", { name: met ? "Yes" : "No" })
      .click();
    for (const name of wagers) await this.group("Who wagered an intel token?").getByRole("button", { name }).click();
    await this.#told(() => this.press("Done"));
  }
  async mission(id: string): Promise<void> {
    await this.asks("mission");
    await this.#told(() => this.#page.locator(`[data-mission=${id}]`).click());
  }
  async card(suit: string, number: number): Promise<void> {
    await this.asks("card");
    await this.group("Suit").getByRole("button", { name: suit }).click();
    await this.#told(() => this.press(`${suit} ${number}`));
  }
  async vote(name: string, ...fingers: readonly string[]): Promise<void> {
    await this.press(`I’m ${name}`);
    const ballot = this.#page.locator("main[data-vote=ballot]");
    await ballot.waitFor();
    for (const finger of fingers) await ballot.getByRole("group").getByRole("button", { name: finger }).click();
    await this.#told(() => this.press("Point!"));
  }
  /** After the vote, or after an early end. */
  async roles(holders: { readonly [role: string]: string }): Promise<void> {
    await this.asks("roles");
    for (const [role, name] of Object.entries(holders)) {
      await this.group(`${role}: who has this card?`).getByRole("button", { name }).click();
    }
    await this.#told(() => this.press("That’s right"));
    await this.#page.locator("main[data-result]").waitFor();
  }
}
