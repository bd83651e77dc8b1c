/** What 32 bits hold at most, which in a ZIP means that the number stands in 64 bits elsewhere. */
const ELSEWHERE = 0xff_ff_ff_ff;

/** The same ZIP as programs write it that count sizes and places in 64 bits (APPNOTE.TXT 4.3.14, 4.5.3): of a ZIP without comments. */
export async function zip64Of(archive: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await archive.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  const [count, from] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  for (let at = from; at < end; at += 46 + view.getUint16(at + 28, true)) {
    const length = 46 + view.getUint16(at + 28, true);
    const entry = new Uint8Array(length + 28);
    entry.set(bytes.subarray(at, at + length));
    const more = new DataView(entry.buffer);
    more.setUint16(length, 1, true);
    more.setUint16(length + 2, 24, true);
    // Unpacked, packed, place: in this order.
    for (const [number, place] of [24, 20, 42].entries()) {
      more.setBigUint64(length + 4 + number * 8, BigInt(view.getUint32(at + place, true)), true);
      more.setUint32(place, ELSEWHERE, true);
    }
    more.setUint16(30, 28, true);
    directory.push(entry);
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0);
  const tail = new DataView(new ArrayBuffer(56 + 20 + 22));
  tail.setUint32(0, 0x06_06_4b_50, true);
  tail.setBigUint64(4, 44n, true);
  for (const place of [24, 32]) tail.setBigUint64(place, BigInt(count), true);
  tail.setBigUint64(40, BigInt(size), true);
  tail.setBigUint64(48, BigInt(from), true);
  tail.setUint32(56, 0x07_06_4b_50, true);
  tail.setBigUint64(64, BigInt(from + size), true);
  tail.setUint32(72, 1, true);
  tail.setUint32(76, 0x06_05_4b_50, true);
  for (const place of [84, 86]) tail.setUint16(place, 0xff_ff, true);
  for (const place of [88, 92]) tail.setUint32(place, ELSEWHERE, true);
  return new Blob([bytes.subarray(0, from), ...directory, tail]);
}
