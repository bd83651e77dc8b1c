/** Which bytes of a file are wanted, both ends included. */
export type ByteRange = { readonly from: number; readonly to: number };

/**
 * The bytes that a `Range` header asks for, of a file of `size` bytes: one range of bytes, open at either end (RFC 9110,
 * section 14). Null where the whole file is the answer: no header, another unit, several ranges. `unsatisfiable` is a range
 * that begins after the end.
 */
export function byteRange(
  header: string | null | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return null;
  return from >= size ? 'unsatisfiable' : { from, to };
}
