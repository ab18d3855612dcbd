// Keeps the screen awake where the browser allows it. A plain http page may not.

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
      // For example with a low battery.
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
