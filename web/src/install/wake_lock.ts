// Keeps the screen awake where the browser lets it; a plain http page may not.

/** The returned function lets it sleep again. */
export function stay_awake(): () => void {
  let held: WakeLockSentinel | null = null;
  let over = false;
  async function hold(): Promise<void> {
    if (over || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      const lock = await navigator.wakeLock.request("screen");
      if (over) void lock.release();
      else held = lock;
    } catch {
      // A battery that is low, for example.
    }
  }
  const again = (): void => void hold();
  document.addEventListener("visibilitychange", again);
  again();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", again);
    void held?.release();
  };
}
