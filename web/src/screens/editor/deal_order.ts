// Deals are finished in any order but counted in theirs. Otherwise stopping would leave out the longest games more often
// than the others.

export class DealOrder<Deal> {
  readonly #waiting = new Map<number, Deal>();
  #next = 0;

  /** The deals that can be counted now. */
  take(number: number, deal: Deal): readonly Deal[] {
    this.#waiting.set(number, deal);
    const ready: Deal[] = [];
    for (let found = this.#waiting.get(this.#next); found !== undefined; found = this.#waiting.get(this.#next)) {
      ready.push(found);
      this.#waiting.delete(this.#next++);
    }
    return ready;
  }
}
