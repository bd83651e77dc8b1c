/**
 * Reads the characters of a TrueType font from its `cmap` table. PDF/A forbids characters that the font does not
 * contain (the exporter stops with "could not be displayed"), so typed text is checked against the font before it is
 * typeset.
 * @param font bytes of a TTF file
 * @returns whether a code point has a glyph
 * @throws when the file has no Unicode `cmap` of format 4 or 12
 */
export function fontCoverage(font: Uint8Array): (codePoint: number) => boolean {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const cmap = tableOffset(view, 'cmap');
  const covered = new Set<number>();
  for (let index = 0; index < view.getUint16(cmap + 2); index += 1) {
    const subtable = cmap + view.getUint32(cmap + 4 + index * 8 + 4);
    const format = view.getUint16(subtable);
    if (format === 4) addSegments(view, subtable, covered);
    if (format === 12) addGroups(view, subtable, covered);
  }
  if (covered.size === 0) throw new Error('The font has no Unicode cmap');
  return (codePoint) => covered.has(codePoint);
}

function tableOffset(view: DataView, tag: string): number {
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const record = 12 + index * 16;
    const name = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(record + byte)));
    if (name === tag) return view.getUint32(record + 8);
  }
  throw new Error(`The font has no table ${tag}`);
}

/** Format 4: segments of the basic multilingual plane; a segment may have gaps, which map to glyph 0. */
function addSegments(view: DataView, start: number, covered: Set<number>): void {
  const bytes = view.getUint16(start + 6);
  const ends = start + 14;
  const starts = ends + bytes + 2;
  const deltas = starts + bytes;
  const offsets = deltas + bytes;
  for (let at = 0; at < bytes; at += 2) {
    const first = view.getUint16(starts + at);
    const offset = view.getUint16(offsets + at);
    for (let code = first; code <= view.getUint16(ends + at); code += 1) {
      if (code === 0xffff) continue;
      const raw = offset === 0 ? code : view.getUint16(offsets + at + offset + (code - first) * 2);
      const hole = offset !== 0 && raw === 0;
      const glyph = hole ? 0 : (raw + view.getUint16(deltas + at)) & 0xffff;
      if (glyph !== 0) covered.add(code);
    }
  }
}

/** Format 12: groups over all planes. */
function addGroups(view: DataView, start: number, covered: Set<number>): void {
  const count = view.getUint32(start + 12);
  for (let group = start + 16; group < start + 16 + count * 12; group += 12) {
    const last = view.getUint32(group + 4);
    for (let code = view.getUint32(group); code <= last; code += 1) covered.add(code);
  }
}
