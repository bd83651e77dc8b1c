import { QUIET_MODULES as QUIET } from '@portal/domain/labels/layout';
import bwip from 'bwip-js';

const CODE128_HEIGHT = 40;

/** Bytes that QR codes of versions 1 to 10 hold with error correction M (ISO/IEC 18004, table 7). */
const QR_BYTES = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213] as const;

/** The smallest version that holds a text as bytes, the kind of data that addresses are; null for a longer text than any. */
function qrVersion(text: string): number | null {
  const bytes = Buffer.byteLength(text);
  const at = QR_BYTES.findIndex((capacity) => bytes <= capacity);
  return bytes === 0 || at === -1 ? null : at + 1;
}

/**
 * A Code 128 as SVG, including quiet zones.
 * @param text encoded exactly as given
 * @returns SVG bytes, or null for an empty text or one with characters beyond printable ASCII: readers interpret those
 * differently, and a serial number that scans as another one is worse than none
 */
export function code128Svg(text: string): Buffer | null {
  if (!/^[\x20-\x7e]+$/.test(text)) return null;
  const [symbol] = encode('code128', text);
  if (!symbol || !('sbs' in symbol)) return null;
  let x: number = QUIET.code128;
  let path = '';
  for (const [index, width] of symbol.sbs.entries()) {
    // Bars and spaces alternate, beginning with a bar.
    if (index % 2 === 0) path += `M${x} 0h${width}v${CODE128_HEIGHT}h-${width}z`;
    x += width;
  }
  return svg(x + QUIET.code128, CODE128_HEIGHT, path);
}

/**
 * A QR code (error correction M) as SVG, including the quiet zone.
 * @param text what is encoded, usually an address
 * @returns SVG bytes, or null when the text is empty or too long for a QR code
 */
export function qrSvg(text: string): Buffer | null {
  const version = qrVersion(text);
  if (version === null) return null;
  const [symbol] = encode('qrcode', text, `eclevel=M version=${version}`);
  if (!symbol || !('pixs' in symbol)) return null;
  let path = '';
  for (let y = 0; y < symbol.pixy; y += 1) {
    for (let x = 0; x < symbol.pixx; x += 1) {
      // Dark modules side by side are one rectangle: a sheet of labels has thousands of them.
      let end = x;
      while (end < symbol.pixx && symbol.pixs[y * symbol.pixx + end] === 1) end += 1;
      if (end > x) path += `M${QUIET.qr + x} ${QUIET.qr + y}h${end - x}v1h-${end - x}z`;
      x = end;
    }
  }
  return svg(symbol.pixx + 2 * QUIET.qr, symbol.pixy + 2 * QUIET.qr, path);
}

/**
 * Side of the QR code of a text without its quiet zone, in modules; null when there is none. Known without drawing it, which takes
 * milliseconds, of which a batch of labels has hundreds.
 */
export function qrModules(text: string): number | null {
  const version = qrVersion(text);
  return version === null ? null : 17 + 4 * version;
}

/** bwip-js throws for text that it cannot encode; the card then has no code. */
function encode(kind: 'code128' | 'qrcode', text: string, options = '') {
  try {
    return bwip.raw(kind, text, options);
  } catch {
    return [];
  }
}

function svg(width: number, height: number, path: string): Buffer {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} shape-rendering="crispEdges"><path d="${path}"/></svg>`,
  );
}
