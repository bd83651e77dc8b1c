import { crc32 } from 'node:zlib';

/** A file to pack; its bytes are read when it is its turn. */
export type ZipEntry = { readonly name: string; readonly read: () => Promise<Uint8Array> };

const UTF8_NAMES = 0x0800;
const VERSION = 20;
/** 1 January 1980, the earliest date of the format: the ZIP depends on contents alone, not on times. */
const DOS_DATE = 0x0021;
const MAX_ENTRIES = 0xffff;
const MAX_BYTES = 0xffff_ffff;

/** The fields that the local header and the central directory share, for a file that is stored uncompressed. */
function sharedFields(name: Buffer, bytes: Uint8Array): Buffer {
  const buffer = Buffer.alloc(26);
  buffer.writeUInt16LE(VERSION, 0);
  buffer.writeUInt16LE(UTF8_NAMES, 2);
  buffer.writeUInt16LE(DOS_DATE, 8);
  buffer.writeUInt32LE(crc32(bytes), 10);
  buffer.writeUInt32LE(bytes.length, 14);
  buffer.writeUInt32LE(bytes.length, 18);
  buffer.writeUInt16LE(name.length, 22);
  return buffer;
}

/** A part of the format: its signature, then its fields. */
function withSignature(signature: number, ...rest: Uint8Array[]): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(signature, 0);
  return Buffer.concat([head, ...rest]);
}

/**
 * Packs files into a ZIP without compression (photos and PDFs do not get smaller), with one file in memory at a time.
 * Throws when the files exceed the format's limits of 65,535 files or 4 GB.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const bytes = await entry.read();
    const common = sharedFields(name, bytes);
    const local = withSignature(0x04034b50, common, name);
    const versionMadeBy = Buffer.alloc(2);
    versionMadeBy.writeUInt16LE(VERSION, 0);
    const attributesAndOffset = Buffer.alloc(14);
    attributesAndOffset.writeUInt32LE(offset, 10);
    directory.push(withSignature(0x02014b50, versionMadeBy, common, attributesAndOffset, name));
    offset += local.length + bytes.length;
    if (directory.length > MAX_ENTRIES || offset > MAX_BYTES) throw new Error('More than a ZIP can hold');
    yield local;
    yield bytes;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  yield index;
  yield withSignature(0x06054b50, end);
}
