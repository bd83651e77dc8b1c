// `node scripts/make-icons.mjs`: draws the app's icons from web/public/icons/icon.svg. Run when the drawing changes.
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const FOLDER = new URL('../web/public/icons/', import.meta.url);
const drawing = await readFile(new URL('icon.svg', FOLDER), 'utf8');
const square = drawing.replace('rx="96"', 'rx="0"');

/** A launcher may cut off everything outside the inner 80 %, which the drawing leaves empty. */
const ICONS = [
  ['icon-192.png', drawing, 192],
  ['icon-512.png', drawing, 512],
  ['icon-maskable-512.png', square, 512],
  ['apple-touch-icon.png', square, 180],
];

for (const [name, svg, size] of ICONS) {
  const picture = await sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  await writeFile(new URL(name, FOLDER), picture);
}
