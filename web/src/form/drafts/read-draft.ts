import { reportRecord } from '../../lib/local/local-trouble.ts';
import type { Draft } from './draft.ts';

/** What was typed, lifted to today's form; data that cannot be read is reported, and the form does not open. */
export function readDraft<Data>(versions: { readonly read: (raw: unknown) => Data }, draft: Draft): Data {
  try {
    return versions.read(draft.data);
  } catch (error) {
    reportRecord('forms', draft.id, error);
    throw error;
  }
}
