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
    const before = leftAcrossSignIn(name) as Value | undefined;
    if (before !== undefined) return { isBack: true, value: before };
    return { isBack: false, value: typeof first === 'function' ? (first as () => Value)() : first };
  });
  const [value, setValue] = useState<Value>(begun.value);
  useLeavingAcrossSignIn(name, () => (begun.isBack || value !== begun.value ? value : undefined));
  return [value, setValue];
}

/**
 * What `useLeavingAcrossSignIn` has read under a name when the session ended; undefined for nothing. Under each name nothing else is
 * written than the value of the one call that reads it.
 */
export const leftAcrossSignIn = (name: string): unknown => left.get(name);

/**
 * As `useStateAcrossSignIn`, for what is held elsewhere, such as by a form.
 *
 * @param read what is to come back, called when the page goes because the session has ended; undefined for nothing. Never a password
 */
export function useLeavingAcrossSignIn(name: string, read: () => unknown): void {
  const newest = useRef(read);
  useEffect(() => {
    newest.current = read;
  });
  useEffect(() => {
    left.delete(name);
    return () => {
      if (session.get() !== null) return;
      const value = newest.current();
      if (value === undefined) return;
      owner = lastUser();
      left.set(name, value);
    };
  }, [name]);
}
