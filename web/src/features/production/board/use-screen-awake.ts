import { useEffect } from 'react';

/** Keeps the screen on while the component is shown, where the browser can; the lock is lost with each hidden moment. */
export function useScreenAwake(): void {
  useEffect(() => {
    const locks = navigator.wakeLock as WakeLock | undefined;
    let over = false;
    let held: WakeLockSentinel | undefined;
    const hold = async () => {
      if (over || document.visibilityState !== 'visible') return;
      try {
        const sentinel = await locks?.request('screen');
        if (over) await sentinel?.release();
        else held = sentinel;
      } catch {
        // Acceptable: on a low battery the browser refuses, and the screen goes dark as it would have.
      }
    };
    const whenShown = () => void hold();
    document.addEventListener('visibilitychange', whenShown);
    void hold();
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', whenShown);
      void held?.release();
    };
  }, []);
}
