/** The parsed JSON of an answer, without a type, so that tests can read any field. */
// oxlint-disable-next-line typescript/no-explicit-any
export type ParsedBody = any;
