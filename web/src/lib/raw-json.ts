/** Bytes in JSON: base64 under this key. */
const BYTES = '$bytes';

/** What bytes become in the JSON: base64, or the name of a file beside it. */
type WriteBytes = (bytes: Uint8Array<ArrayBuffer>) => object;

/**
 * Anything that a database can hold as JSON, bytes included, so that a record nobody can read can still be carried
 * away. What has no place in JSON is named by its kind.
 */
export function toRawJson(value: unknown, writeBytes: WriteBytes = inBase64, indent?: number): string {
  return JSON.stringify(plain(value, writeBytes, new Set()), null, indent) ?? 'null';
}

/** The value that `toRawJson` wrote. */
export function fromRawJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !(BYTES in value)) return value;
    return typeof value[BYTES] === 'string' ? bytesOf(value[BYTES]) : value;
  });
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

function inBase64(bytes: Uint8Array): object {
  return { [BYTES]: base64(bytes) };
}

/** A call takes only so many arguments: bytes are turned into text piece by piece. */
const PIECE = 0x8000;

function base64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  return btoa(pieces.join(''));
}

function bytesOf(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
}
