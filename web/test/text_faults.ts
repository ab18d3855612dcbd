// Text on a screen that a reader would stumble over.

/**
 * Runs in the page: text that is cut off or sticks out, words that break without a hyphen or before one, and sentences
 * with two full stops. What people write themselves, their names included, may be shortened and broken.
 */
export function text_faults(): readonly string[] {
  const dialogs = document.querySelectorAll("dialog:modal");
  const root = dialogs[dialogs.length - 1] ?? document.body;
  const unread = ".visually-hidden, svg, script, style, textarea, select, [inert]";
  const by_people = "bdi, [dir=auto], [data-by-people]";
  const longest_word = 31;
  /** As set in the browser: then a word may be longer than a line. */
  const large = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > 24;
  const found = new Set<string>();
  const range = document.createRange();
  const lines_of = (node: Text, from: number, to: number): readonly DOMRect[] => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter(({ width }) => width > 0.5);
  };
  const is_below = (line: DOMRect | undefined, other: DOMRect | undefined): boolean =>
    line !== undefined && other !== undefined && other.top > line.top + line.height / 2;

  /** The part of the page that a text must stay in: the nearest one that clips, or the screen. */
  function is_cut(element: Element, lines: readonly DOMRect[]): boolean {
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(around);
      if ([overflowX, overflowY].some((way) => way === "auto" || way === "scroll")) return false;
      if ((overflowX !== "visible" || overflowY !== "visible") && around !== document.body) {
        const { left, right, top, bottom, width } = around.getBoundingClientRect();
        // Hidden, for screen readers alone.
        if (width <= 1) return false;
        const across = lines.some((line) => line.left < left - 2 || line.right > right + 2);
        const down = lines.some(
          (line) => line.top < top - line.height * 0.3 || line.bottom > bottom + line.height * 0.3,
        );
        if ((overflowX !== "visible" && across) || (overflowY !== "visible" && down)) return true;
      }
      if (position === "fixed") break;
    }
    return lines.some(({ left, right }) => left < -1 || right > document.documentElement.clientWidth + 1);
  }

  /** Where the word goes on in the next line. */
  function breaks_at(node: Text, from: number, to: number): number | null {
    const [first, ...others] = lines_of(node, from, to);
    if (!others.some((line) => is_below(first, line))) return null;
    for (let at = from + 1; at < to; at++) {
      if (is_below(lines_of(node, at - 1, at)[0], lines_of(node, at, at + 1)[0])) return at;
    }
    return null;
  }

  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node !== null; node = texts.nextNode() as Text | null) {
    const element = node.parentElement;
    if (element === null || !/\S/.test(node.data) || element.closest(unread) !== null) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const lines = lines_of(node, 0, node.data.length);
    if (lines.length === 0) continue;
    const tell = (fault: string): unknown =>
      found.add(`${fault}: “${node.data.trim().slice(0, 80)}” in ${element.outerHTML.slice(0, 80)}`);
    const owned = element.closest(by_people) !== null;
    if (!owned && /[^.]\.\.(?!\.)/.test(node.data)) tell("two full stops");
    if (!owned && is_cut(element, lines)) tell("cut off");
    if (lines.length === 1 || large) continue;
    const hyphenates = getComputedStyle(element).hyphens === "auto";
    for (const { 0: word, index } of node.data.matchAll(/[^\s\u200b]+/g)) {
      // A checksum, for example, or a very long name in a sentence.
      if (word.length > longest_word) continue;
      const at = breaks_at(node, index, index + word.length);
      if (at === null) continue;
      const before_hyphen = node.data[at] === "-";
      // Only letters belong together: a name may be made of pictures or signs.
      const within = /^[\p{L}\p{N}]{2}$/u.test(node.data.slice(at - 1, at + 1));
      const may_break = owned || hyphenates || !within;
      if (before_hyphen || !may_break) tell(`broken before ${node.data.slice(at, at + 3)}`);
    }
  }
  return [...found];
}
