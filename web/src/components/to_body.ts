/**
 * As an attachment: the element lives at the end of the page, away from the styles around it. It must not be the
 * outermost element of its component, which is removed from its first node to its last.
 */
export function to_body(element: HTMLElement): () => void {
  document.body.append(element);
  return () => element.remove();
}
