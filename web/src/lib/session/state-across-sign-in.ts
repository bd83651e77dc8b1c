import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { lastUser, session } from './session-store.ts';

/** What stood in the parts of the page when the session ended, by name; of one person. */
const left = new Map<string, unknown>();
let owner: number | undefined;

session.subscribe(() => {
  const user = session.get()?.user.id;
  if (user !== undefined && user !== owner) left.clear();
});

/**
 * State that comes back when the session ends under it, in this tab or in another one, and the same person signs in again: what they
 * typed in a dialog, and that it was open. In memory alone; it is dropped as soon as somebody else signs in.
 *
 * @param name one for each place, with the id of its record
 */
export function useStateAcrossSignIn<Value>(
  name: string,
  first: Value | (() => Value),
): [Value, Dispatch<SetStateAction<Value>>] {
  const [value, setValue] = useState<Value>(() => {
    // Written under the same name by this very call.
    if (left.has(name)) return left.get(name) as Value;
    return first instanceof Function ? first() : first;
  });
  const newest = useRef({ value, untouched: value });
  useEffect(() => {
    newest.current.value = value;
  });
  useEffect(() => {
    const begun = newest.current;
    begun.untouched = left.has(name) ? ({} as Value) : begun.untouched;
    left.delete(name);
    return () => {
      if (session.get() !== null || begun.value === begun.untouched) return;
      owner = lastUser();
      left.set(name, begun.value);
    };
  }, [name]);
  return [value, setValue];
}
