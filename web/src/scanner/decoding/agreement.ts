/** A text that was read and not yet confirmed. */
export type Agreement = {
  readonly text: string | null;
  readonly by: readonly string[];
  readonly silent: number;
};

export const NOTHING_READ: Agreement = { text: null, by: [], silent: 0 };

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
): { readonly state: Agreement; readonly believed: string | null } {
  if (text === null) {
    const silent = state.silent + 1;
    return { state: silent > FORGET_AFTER ? NOTHING_READ : { ...state, silent }, believed: null };
  }
  const sources = text === state.text ? [...new Set([...state.by, by])] : [by];
  return {
    state: { text, by: sources, silent: 0 },
    believed: sources.length >= 2 ? text : null,
  };
}
