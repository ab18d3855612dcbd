// Where things currently are on the screen. A part of the table marks itself with `data-anchor`. Hidden parts have no
// place, and nothing travels from or to them.

export interface AnchorPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function anchor_element(name: string): HTMLElement | null {
  // A part that is shown twice, small and large, counts where it is visible.
  for (const element of document.querySelectorAll<HTMLElement>(`[data-anchor="${CSS.escape(name)}"]`)) {
    if (element.offsetParent !== null || element.getClientRects().length > 0) return element;
  }
  return null;
}

export function place_of(element: Element | null): AnchorPlace | null {
  if (element === null) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  return width > 0 ? { x, y, width, height } : null;
}

export const anchor_place = (name: string): AnchorPlace | null => place_of(anchor_element(name));

/** The transform that shows something at `at` as if it were at `seen`. */
export function as_if_at(at: AnchorPlace, seen: AnchorPlace, turn = 0): string {
  const x = seen.x + seen.width / 2 - (at.x + at.width / 2);
  const y = seen.y + seen.height / 2 - (at.y + at.height / 2);
  return `translate(${x}px, ${y}px) scale(${Math.min(1.4, seen.width / at.width)}) rotate(${turn}deg)`;
}
