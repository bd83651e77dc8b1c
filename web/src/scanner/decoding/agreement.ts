/** A text that was read and not yet confirmed. */
export type Agreement = {
  readonly text: string | null;
  readonly by: readonly string[];
  readonly misses: number;
};

export const NOTHING_READ: Agreement = { text: null, by: [], misses: 0 };

/** Attempts without a result after which an earlier reading no longer counts. */
const FORGET_AFTER = 45;

/**
 * Accepts a text only when a second attempt has read the same: with a checksum of one character, one in a hundred
 * random readings passes, but two equal ones do not occur. `by` names the attempt. Attempts of the same name count
 * once, so the caller decides what counts as independent: another frame of a video, or another way of preparing a
 * picture. A different text starts again.
 *
 * @returns the new state, and the text once it is accepted
 */
export function agree(
  state: Agreement,
  text: string | null,
  by: string,
): { readonly state: Agreement; readonly accepted: string | null } {
  if (text === null) {
    const misses = state.misses + 1;
    return { state: misses > FORGET_AFTER ? NOTHING_READ : { ...state, misses }, accepted: null };
  }
  const sources = text === state.text ? [...new Set([...state.by, by])] : [by];
  return {
    state: { text, by: sources, misses: 0 },
    accepted: sources.length >= 2 ? text : null,
  };
}
