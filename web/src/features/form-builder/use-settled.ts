import { startTransition, useEffect, useState } from 'react';

/** So long nothing changes before what is said of a whole form follows: it costs more than a keystroke may. */
const AFTER_MS = 100;

/** A value once it has not changed for a moment. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (settled === value) return undefined;
    const timer = setTimeout(() => startTransition(() => setSettled(value)), AFTER_MS);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return settled;
}
