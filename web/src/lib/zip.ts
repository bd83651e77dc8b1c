export type ZipEntry = {
  /** With slashes; never absolute and never with `..`. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/** More than a plain ZIP can hold: 65,535 files or 4 GB. */
export class ZipTooBig extends Error {
  override readonly name = 'ZipTooBig';
}

const MAX_ENTRIES = 0xff_ff;
const MAX_BYTES = 0xff_ff_ff_ff;
const UTF8 = 0x08_00;
const VERSION = 20;

/**
 * Packs files into a ZIP without compression, because photos are compressed already. The entries are taken one by one
 * and each becomes a part of the Blob, which the browser may store outside of memory.
 *
 * @param at the time of every entry
 * @throws ZipTooBig
 */
export async function zip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  at: Date = new Date(),
): Promise<Blob> {
  const parts: Blob[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  const stamp = dosTime(at);
  let offset = 0;
  for await (const { name, bytes } of entries) {
    const encoded = new TextEncoder().encode(name);
    // Version needed, flags, method (stored), time, checksum, size twice, length of the name, no extra field.
    const common = (view: DataView, from: number) => {
      view.setUint16(from, VERSION, true);
      view.setUint16(from + 2, UTF8, true);
      view.setUint32(from + 6, stamp, true);
      view.setUint32(from + 10, checksum, true);
      view.setUint32(from + 14, bytes.length, true);
      view.setUint32(from + 18, bytes.length, true);
      view.setUint16(from + 22, encoded.length, true);
    };
    const checksum = crc32(bytes);
    const local = record(0x04_03_4b_50, 30, encoded, (view) => common(view, 4));
    const start = offset;
    directory.push(
      record(0x02_01_4b_50, 46, encoded, (view) => {
        view.setUint16(4, VERSION, true);
        common(view, 6);
        view.setUint32(42, start, true);
      }),
    );
    parts.push(new Blob([local, bytes]));
    offset += local.length + bytes.length;
    if (directory.length > MAX_ENTRIES || offset > MAX_BYTES) throw new ZipTooBig();
  }
  const size = directory.reduce((sum, one) => sum + one.length, 0);
  const end = record(0x06_05_4b_50, 22, new Uint8Array(), (view) => {
    view.setUint16(8, directory.length, true);
    view.setUint16(10, directory.length, true);
    view.setUint32(12, size, true);
    view.setUint32(16, offset, true);
  });
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

function record(
  signature: number,
  length: number,
  name: Uint8Array,
  fill: (view: DataView) => void,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length + name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, signature, true);
  fill(view);
  bytes.set(name, length);
  return bytes;
}

/** Date and time in MS-DOS format, in the device's time zone; ZIP's clock begins in 1980. */
function dosTime(at: Date): number {
  const year = Math.max(0, at.getFullYear() - 1980);
  const day = (year << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  return ((day << 16) | time) >>> 0;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xed_b8_83_20 : rest >>> 1;
  return rest;
});

/** The CRC-32 checksum that a ZIP file stores with each of its files, as an unsigned number. */
export function crc32(bytes: Uint8Array): number {
  let rest = 0xff_ff_ff_ff;
  for (const byte of bytes) rest = (rest >>> 8) ^ (TABLE[(rest ^ byte) & 0xff] ?? 0);
  return (rest ^ 0xff_ff_ff_ff) >>> 0;
}
