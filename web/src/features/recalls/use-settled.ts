import { useEffect, useState } from 'react';

const SETTLED_MS = 400;

/** What is typed, once typing has paused for 0.4 s. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
