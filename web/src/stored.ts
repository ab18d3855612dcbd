// Small things that this device remembers. Where nothing can be stored (a private window, a full disk) they last as
// long as the page.
const memory = new Map<string, string>();
const prefix = "insidejob.";

export function read_stored(name: string): unknown {
  let text: string | null = null;
  try {
    text = localStorage.getItem(prefix + name);
  } catch {
    // Treated as if nothing were stored.
  }
  text ??= memory.get(name) ?? null;
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function write_stored(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    localStorage.setItem(prefix + name, text);
  } catch {
    // It stays in memory.
  }
}

/** Another tab of this browser has written it; the returned function ends the subscription. */
export function on_stored(name: string, changed: () => void): () => void {
  const listener = (event: StorageEvent): void => {
    if (event.key === prefix + name) changed();
  };
  globalThis.addEventListener?.("storage", listener);
  return () => globalThis.removeEventListener?.("storage", listener);
}
