import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { session } from './session-store.ts';
import { readDraft, writeDraft } from './tab-draft.ts';

/** As `useState`, for the draft of a form: it is there again after a reload, and forgotten when its writer leaves the form within the session. */
export function useDraft<Value>(
  name: string,
  schema: z.ZodType<Value>,
  first: Value,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => readDraft(name, schema) ?? first);
  useEffect(() => writeDraft(name, value === first ? undefined : value), [name, value, first]);
  useEffect(() => () => forgetUnlessEnded(name), [name]);
  return [value, setValue];
}

/** To be called when a form is left: its writer was asked, unless the session ended under it. */
export function forgetUnlessEnded(name: string): void {
  if (session.get() !== null) writeDraft(name, undefined);
}
