import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { lastUser, session } from './session-store.ts';

/** What stood in parts of the page when the session ended, by name; of one person. */
const left = new Map<string, unknown>();
let owner: number | undefined;

session.subscribe(() => {
  const user = session.get()?.user.id;
  if (user !== undefined && user !== owner) left.clear();
});

/**
 * State that comes back when the session ends under it, in this tab or in another one, and the same person signs in again: what they
 * typed in a dialog, and that it was open. In memory alone, and dropped as soon as somebody else signs in.
 *
 * @param name unique in the app, with the id of the record that it is about
 */
export function useStateAcrossSignIn<Value>(
  name: string,
  first: Value | (() => Value),
): [Value, Dispatch<SetStateAction<Value>>] {
  const [begun] = useState(() => {
    const isBack = left.has(name);
    // Under this name nothing else was written than the value of this very call.
    if (isBack) return { isBack, value: left.get(name) as Value };
    return { isBack, value: typeof first === 'function' ? (first as () => Value)() : first };
  });
  const [value, setValue] = useState<Value>(begun.value);
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  useEffect(() => {
    left.delete(name);
    return () => {
      if (session.get() !== null || (!begun.isBack && newest.current === begun.value)) return;
      owner = lastUser();
      left.set(name, newest.current);
    };
  }, [name, begun]);
  return [value, setValue];
}
