/** How the bytes of a table are read as text, by the names that `TextDecoder` knows. */
export const TABLE_ENCODINGS = ['utf-8', 'windows-1250', 'utf-16le', 'utf-16be'] as const;
export type TableEncoding = (typeof TABLE_ENCODINGS)[number];

/** A sample without a mark whose every second byte is zero this often holds two bytes a letter. */
const ZERO_SHARE = 0.3;

/**
 * Guesses the encoding of a table from its first bytes: by its byte order mark, by zero bytes as UTF-16 has them in Latin
 * text, and otherwise UTF-8 where the bytes can be UTF-8, else windows-1250, which spreadsheets in Poland and Germany write.
 */
export function guessEncoding(head: Uint8Array): TableEncoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const [even, odd] = zeroShares(head);
  if (odd > ZERO_SHARE && odd > even) return 'utf-16le';
  if (even > ZERO_SHARE) return 'utf-16be';
  return mayBeUtf8(head) ? 'utf-8' : 'windows-1250';
}

function zeroShares(head: Uint8Array): readonly [number, number] {
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const half = Math.max(1, head.length / 2);
  return [(zeros[0] ?? 0) / half, (zeros[1] ?? 0) / half];
}

/** How many bytes follow the first byte of a letter; undefined for a byte that begins none. */
function followers(byte: number): number | undefined {
  if (byte < 0x80) return 0;
  if (byte >= 0xc2 && byte <= 0xdf) return 1;
  if (byte >= 0xe0 && byte <= 0xef) return 2;
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : undefined;
}

/** A letter that the end of the sample cuts in two is none that breaks it. */
function mayBeUtf8(head: Uint8Array): boolean {
  for (let at = 0; at < head.length; at += 1) {
    const more = followers(head[at] ?? 0);
    if (more === undefined) return false;
    for (let step = 1; step <= more && at + step < head.length; step += 1) {
      if (((head[at + step] ?? 0) & 0xc0) !== 0x80) return false;
    }
    at += more;
  }
  return true;
}
