// Dragging a card upwards with a finger or a mouse.

interface DragUp {
  /** Dragged far enough and released. */
  readonly ondrop: () => void;
  readonly enabled: () => boolean;
}

const begins = 8;
const far_enough = 56;

/** An attachment for a card. Dragging only moves the card; releasing it decides. */
export function drag_up({ ondrop, enabled }: DragUp): (element: HTMLElement) => () => void {
  return (element) => {
    let from: { readonly x: number; readonly y: number; readonly id: number } | null = null;
    let pulled = false;

    function down(event: PointerEvent): void {
      if (!enabled() || event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
      pulled = false;
    }
    function move(event: PointerEvent): void {
      if (from === null || event.pointerId !== from.id) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!pulled && Math.hypot(x, y) < begins) return;
      if (!pulled) element.setPointerCapture(event.pointerId);
      pulled = true;
      element.style.translate = `${x}px ${Math.min(y, 12)}px`;
      element.dataset["pulled"] = y < -far_enough ? "far" : "near";
    }
    function up(event: PointerEvent): void {
      if (from === null || event.pointerId !== from.id) return;
      const far = event.type === "pointerup" && event.clientY - from.y < -far_enough;
      from = null;
      element.style.translate = "";
      delete element.dataset["pulled"];
      if (pulled && far) ondrop();
    }
    // The end of a drag is not a tap.
    function click(event: MouseEvent): void {
      if (!pulled) return;
      pulled = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    element.addEventListener("click", click, true);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
      element.removeEventListener("click", click, true);
    };
  };
}
