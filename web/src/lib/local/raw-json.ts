/** Writes bytes as JSON, for example as the name of a file beside it. */
type WriteBytes = (bytes: Uint8Array<ArrayBuffer>) => object;

/**
 * Anything that a database can hold as JSON, bytes included, so that a damaged record can still be exported. A value
 * that JSON cannot hold is replaced by the name of its type.
 */
export function toRawJson(value: unknown, writeBytes: WriteBytes, indent?: number): string {
  return JSON.stringify(plain(value, writeBytes, new Set()), null, indent) ?? 'null';
}

function plain(value: unknown, writeBytes: WriteBytes, within: ReadonlySet<unknown>): unknown {
  if (typeof value === 'bigint') return { $kind: 'BigInt', text: String(value) };
  if (typeof value !== 'object' || value === null) return value;
  if (within.has(value)) return { $kind: 'circle' };
  if (value instanceof ArrayBuffer) return writeBytes(new Uint8Array(value));
  if (ArrayBuffer.isView(value))
    return writeBytes(Uint8Array.from(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)));
  const inside = new Set(within).add(value);
  const inner = (one: unknown) => plain(one, writeBytes, inside);
  if (Array.isArray(value)) return value.map(inner);
  if (value instanceof Date) return value;
  if (value instanceof Map) return { $kind: 'Map', entries: inner([...value]) };
  if (value instanceof Set) return { $kind: 'Set', values: inner([...value]) };
  const proto: unknown = Object.getPrototypeOf(value);
  if (proto !== Object.prototype && proto !== null)
    return { $kind: Object.prototype.toString.call(value).slice(8, -1) };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(one)]));
}
