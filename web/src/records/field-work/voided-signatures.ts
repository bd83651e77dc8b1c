/** What a form says of its signatures besides. */
type Signed = {
  /** A change has taken signatures away, and nobody has signed since. */
  readonly voided?: boolean | undefined;
  /** It has left this device before: the customer is seldom there when a refused number is corrected the next day. */
  readonly left?: boolean | undefined;
};

/**
 * The form after a change, without signatures that were given for something else (decision 044): until it has left this device,
 * every change of what was signed takes them away.
 *
 * @param signatures the fields that name them
 * @param unsigned fields that nobody signs, such as what a number was found to be
 */
export function withoutVoidSignatures<Data extends Signed>(
  data: Data,
  before: Data,
  signatures: readonly (keyof Data)[],
  unsigned: readonly (keyof Data)[] = [],
): Data {
  if (data.left === true) return data;
  if (signatures.some((field) => data[field] !== before[field] && data[field] !== null))
    return data.voided === true ? { ...data, voided: false } : data;
  if (signatures.every((field) => data[field] === null)) return data;
  const ignored = new Set<PropertyKey>([...signatures, ...unsigned]);
  const fields = Object.keys(data) as (keyof Data)[];
  if (fields.every((field) => ignored.has(field) || data[field] === before[field])) return data;
  return { ...data, ...Object.fromEntries(signatures.map((field) => [field, null])), voided: true };
}
