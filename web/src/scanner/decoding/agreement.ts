/** What has been read so far and not yet been believed. */
export type Agreement = {
  readonly text: string | null;
  readonly by: readonly string[];
  readonly silent: number;
};

export const NOTHING_READ: Agreement = { text: null, by: [], silent: 0 };

/** Looks without a result after which an earlier reading no longer counts. */
const FORGET_AFTER = 45;

/**
 * Believes a text only when a second look gave the same one: a checksum of one character lets one in a hundred chance
 * readings through, two alike by chance do not happen. `by` names the look. Looks of one name count once, so the caller
 * decides what is a look of its own: another frame of a video, or another way of preparing one picture. A different
 * text starts anew.
 * @returns the new state, and the text once it is believed.
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
