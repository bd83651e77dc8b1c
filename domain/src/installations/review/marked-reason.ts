/** Most characters of the reason of a rejection, a refused replacement, or what production stops or sends back. */
export const MAX_REASON_LENGTH = 2_000;

export type NamedMark = {
  /** The marked place, as the reader of the reason knows it. */
  readonly name: string;
  /** What is wrong there; may be blank. */
  readonly note: string;
};

/**
 * What a rejection says that only marks places: their names with the notes; the names alone where that is longer than a reason may be, and
 * cut where these are too.
 * @param sentence says in the reader's language that these are to be corrected
 */
export function markedReason(marks: readonly NamedMark[], sentence: (names: string) => string): string {
  const describe = (nameOf: (mark: NamedMark) => string) =>
    sentence([...new Set(marks.map(nameOf))].join(', '));
  const whole = describe(({ name, note }) => (note.trim() === '' ? name : `${name} (${note.trim()})`));
  if (whole.length <= MAX_REASON_LENGTH) return whole;
  const names = describe(({ name }) => name);
  return names.length <= MAX_REASON_LENGTH ? names : `${names.slice(0, MAX_REASON_LENGTH - 1)}…`;
}
