import { crc32 } from './zip.ts';

/** Not a ZIP file, or one that is incomplete or was changed. */
export class ZipDamaged extends Error {
  override readonly name: string = 'ZipDamaged';
}

/** A file of the ZIP says that it is larger than it may be. */
export class ZipTooLarge extends ZipDamaged {
  override readonly name = 'ZipTooLarge';
}

/** The files of the ZIP are protected by a password. */
export class ZipEncrypted extends ZipDamaged {
  override readonly name = 'ZipEncrypted';
}

/**
 * Reads the content of one file of a ZIP and checks its size and checksum; throws `ZipDamaged`, or `ZipTooLarge` for one that claims
 * to have more bytes than given.
 */
export type ReadEntry = (mostBytes?: number) => Promise<ArrayBuffer>;

const LOCAL = 0x04_03_4b_50;
const CENTRAL = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
const END_BYTES = 22;
/** Of archives of more than 4 GB or 65,535 files, and of programs that write every archive like these (ZIP64). */
const END64 = 0x06_06_4b_50;
const END64_BYTES = 56;
const LOCATOR64 = 0x07_06_4b_50;
const LOCATOR64_BYTES = 20;
const EXTRA64 = 1;
/** Stands for a number that has no room in 32 bits. */
const ELSEWHERE = 0xff_ff_ff_ff;
const LONGEST_COMMENT = 0xff_ff;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/**
 * Opens a ZIP: returns a reader for each of its files, by name; no content is read yet. Files of other programs may
 * be deflated. Throws `ZipDamaged`, or `ZipEncrypted` where a wanted file needs a password.
 *
 * @param mostBytes no file may claim to be larger when unpacked; throws `ZipTooLarge`
 * @param isWanted by name; what is not wanted is left out, whatever it is
 */
export async function unzip(
  archive: Blob,
  mostBytes: number,
  isWanted: (name: string) => boolean = () => true,
): Promise<ReadonlyMap<string, ReadEntry>> {
  const { count, size, from } = await directoryOf(archive);
  const directory = await viewOf(archive, from, from + size);
  const entries = new Map<string, ReadEntry>();
  let at = 0;
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== CENTRAL) throw new ZipDamaged();
    const nameLength = directory.getUint16(at + 28, true);
    const extraAt = at + 46 + nameLength;
    const extraLength = directory.getUint16(at + 30, true);
    if (extraAt + extraLength > directory.byteLength) throw new ZipDamaged();
    const extra = new DataView(directory.buffer, directory.byteOffset + extraAt, extraLength);
    const claim: Claim = {
      method: directory.getUint16(at + 10, true),
      checksum: directory.getUint32(at + 16, true),
      ...placeOf(directory, at, extra),
    };
    const name = nameIn(new Uint8Array(directory.buffer, directory.byteOffset + at + 46, nameLength));
    if (isWanted(name)) {
      if (claim.size > mostBytes) throw new ZipTooLarge();
      if ((directory.getUint16(at + 8, true) & ENCRYPTED) !== 0) throw new ZipEncrypted();
      if (entries.has(name)) throw new ZipDamaged();
      entries.set(name, (most = mostBytes) => readEntry(archive, claim, most));
    }
    at = extraAt + extraLength + directory.getUint16(at + 32, true);
  }
  return entries;
}

/** How many files the ZIP has, and where the directory of them is. */
async function directoryOf(archive: Blob): Promise<{ count: number; size: number; from: number }> {
  const tailFrom = Math.max(0, archive.size - END_BYTES - LOCATOR64_BYTES - LONGEST_COMMENT);
  const tail = await viewOf(archive, tailFrom, archive.size);
  const end = findEnd(tail);
  const locator = end - LOCATOR64_BYTES;
  if (locator < 0 || tail.getUint32(locator, true) !== LOCATOR64)
    return {
      count: tail.getUint16(end + 10, true),
      size: tail.getUint32(end + 12, true),
      from: tail.getUint32(end + 16, true),
    };
  const at = getUint64(tail, locator + 8);
  const end64 = await viewOf(archive, at, at + END64_BYTES);
  if (end64.getUint32(0, true) !== END64) throw new ZipDamaged();
  return { count: getUint64(end64, 32), size: getUint64(end64, 40), from: getUint64(end64, 48) };
}

/** Where a file of the directory is and how large. Numbers that have no room there follow in its extra field, in this order. */
function placeOf(
  directory: DataView,
  at: number,
  extra: DataView,
): Pick<Claim, 'size' | 'packed' | 'offset'> {
  let next = 0;
  while (next + 4 <= extra.byteLength && extra.getUint16(next, true) !== EXTRA64)
    next += 4 + extra.getUint16(next + 2, true);
  next += 4;
  const read = (place: number): number => {
    const number = directory.getUint32(at + place, true);
    if (number !== ELSEWHERE) return number;
    if (next + 8 > extra.byteLength) throw new ZipDamaged();
    next += 8;
    return getUint64(extra, next - 8);
  };
  const [size, packed, offset] = [read(24), read(20), read(42)];
  return { size, packed, offset };
}

const getUint64 = (view: DataView, at: number): number =>
  view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;

/** The upper half of code page 852, by which Windows in Poland and its neighbours writes the names of a ZIP; German letters are the same in 850. */
const CODE_PAGE_852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00AD˝˛ˇ˘§÷¸°¨˙űŘř■\u00A0';

/** A name is UTF-8, whether the ZIP says so or not, as long as it can be. */
function nameIn(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => CODE_PAGE_852[byte - 0x80] ?? String.fromCharCode(byte)).join('');
  }
}

type Claim = {
  readonly method: number;
  readonly checksum: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
};

async function readEntry(archive: Blob, claim: Claim, mostBytes: number): Promise<ArrayBuffer> {
  if (claim.size > mostBytes) throw new ZipTooLarge();
  const head = await viewOf(archive, claim.offset, claim.offset + 30);
  if (head.getUint32(0, true) !== LOCAL) throw new ZipDamaged();
  const from = claim.offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  if (from + claim.packed > archive.size) throw new ZipDamaged();
  const packed = archive.slice(from, from + claim.packed);
  const bytes = await unpack(packed, claim);
  if (bytes.byteLength !== claim.size || crc32(new Uint8Array(bytes)) !== claim.checksum)
    throw new ZipDamaged();
  return bytes;
}

async function unpack(packed: Blob, { method, size }: Claim): Promise<ArrayBuffer> {
  if (method === STORED) return packed.arrayBuffer();
  if (method !== DEFLATED) throw new ZipDamaged();
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const bytes = new Uint8Array(size);
  let filled = 0;
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- a stream is read in order
      const { done, value } = await reader.read();
      if (done) break;
      // A file that unpacks to more than it claims was not packed by this app.
      if (filled + value.length > size) throw new ZipDamaged();
      bytes.set(value, filled);
      filled += value.length;
    }
  } catch {
    throw new ZipDamaged();
  }
  return bytes.buffer.slice(0, filled);
}

/** Finds the last record of the ZIP, which only a comment may follow. */
function findEnd(tail: DataView): number {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1)
    if (tail.getUint32(at, true) === END) return at;
  throw new ZipDamaged();
}

async function viewOf(archive: Blob, from: number, to: number): Promise<DataView<ArrayBuffer>> {
  if (from > to || to > archive.size) throw new ZipDamaged();
  const bytes = await archive.slice(from, to).arrayBuffer();
  if (bytes.byteLength !== to - from) throw new ZipDamaged();
  return new DataView(bytes);
}
