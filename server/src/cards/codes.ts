import bwip from 'bwip-js';

/** Quiet zone around a code, in modules: 10 for Code 128, 4 for QR. */
const QUIET = { code128: 10, qr: 4 } as const;
const CODE128_HEIGHT = 40;

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
  const [symbol] = encode('qrcode', text, 'eclevel=M');
  if (!symbol || !('pixs' in symbol)) return null;
  const path = symbol.pixs
    .map((dark, index) => {
      if (dark === 0) return '';
      const x = QUIET.qr + (index % symbol.pixx);
      const y = QUIET.qr + Math.floor(index / symbol.pixx);
      return `M${x} ${y}h1v1h-1z`;
    })
    .join('');
  return svg(symbol.pixx + 2 * QUIET.qr, symbol.pixy + 2 * QUIET.qr, path);
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
