/** The parsed JSON of an answer; tests look into it freely. */
// oxlint-disable-next-line typescript/no-explicit-any
export type ParsedBody = any;
