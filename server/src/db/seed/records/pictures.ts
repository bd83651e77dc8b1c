import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Random } from '../random.ts';

/** Kinds of picture in demo records; all are drawn at the start, none is a photograph. */
export const SCENES = ['plate', 'outdoor', 'boilerRoom', 'gauge', 'board', 'cabinet', 'scheme'] as const;
export type Scene = (typeof SCENES)[number];

export type Picture = {
  readonly bytes: Buffer;
  readonly type: 'image/jpeg' | 'image/png';
  readonly size: number;
  readonly sha256: string;
};

/** No text in the drawings: a minimal machine has no fonts. */
const SHAPES: Readonly<Record<Scene, string>> = {
  plate: `<rect width="800" height="600" fill="#9aa3ab"/><rect x="90" y="80" width="620" height="440" rx="14" fill="#e9ecee" stroke="#6d757c" stroke-width="4"/>
    <rect x="130" y="115" width="220" height="42" fill="#0b4a8f"/>${lines(130, 190, 500, 7)}${bars(130, 400)}<circle cx="115" cy="105" r="9" fill="#777"/><circle cx="685" cy="105" r="9" fill="#777"/><circle cx="115" cy="495" r="9" fill="#777"/><circle cx="685" cy="495" r="9" fill="#777"/>`,
  outdoor: `<rect width="800" height="600" fill="#cfe0ea"/><rect y="430" width="800" height="170" fill="#7e8f5f"/><rect x="60" y="60" width="300" height="380" fill="#e8dfcf"/><rect x="110" y="120" width="110" height="130" fill="#9fc0d6" stroke="#fff" stroke-width="8"/>
    <rect x="330" y="440" width="380" height="36" fill="#8f8f8c"/><rect x="350" y="180" width="340" height="262" rx="12" fill="#f4f5f6" stroke="#8b949c" stroke-width="4"/>${fan(480, 310, 110)}<rect x="612" y="215" width="56" height="180" fill="#d3d8dc"/><path d="M350 400H250V330" stroke="#333" stroke-width="16" fill="none"/>`,
  boilerRoom: `<rect width="800" height="600" fill="#e6e4df"/><rect y="500" width="800" height="100" fill="#a9a59c"/><rect x="90" y="140" width="180" height="365" rx="60" fill="#f7f7f7" stroke="#8b949c" stroke-width="4"/><rect x="330" y="230" width="140" height="275" rx="40" fill="#4c6a86"/>
    <rect x="540" y="160" width="170" height="220" rx="8" fill="#fbfbfb" stroke="#8b949c" stroke-width="4"/><rect x="575" y="190" width="100" height="60" fill="#20303d"/><path d="M270 190H330M400 230V110H625V160M470 420H620V380" stroke="#b8622a" stroke-width="18" fill="none"/><circle cx="520" cy="110" r="30" fill="#c0392b"/><circle cx="545" cy="420" r="24" fill="#2d6e3e"/>`,
  gauge: `<rect width="800" height="600" fill="#5b6670"/><path d="M400 440V600" stroke="#b98b3a" stroke-width="70"/><circle cx="400" cy="290" r="210" fill="#d9dcdf"/><circle cx="400" cy="290" r="185" fill="#fff"/>${ticks()}
    <path d="M400 290 L330 175" stroke="#c0392b" stroke-width="10"/><circle cx="400" cy="290" r="18" fill="#333"/>`,
  board: `<rect width="800" height="600" fill="#c9ccd0"/><rect x="120" y="70" width="560" height="460" rx="10" fill="#f5f5f3" stroke="#878d93" stroke-width="5"/>${breakers(170, 130)}${breakers(170, 320)}`,
  cabinet: `<rect width="800" height="600" fill="#dfe3e6"/><rect y="520" width="800" height="80" fill="#98938a"/><rect x="270" y="40" width="270" height="485" rx="10" fill="#fdfdfd" stroke="#7f8a94" stroke-width="5"/><path d="M405 40V525" stroke="#c3cad0" stroke-width="4"/><rect x="300" y="90" width="80" height="52" fill="#20303d"/>
    <path d="M300 525V575M350 525V575M450 525V575M500 525V575" stroke="#b8622a" stroke-width="16"/>`,
  scheme: `<rect width="800" height="600" fill="#fff"/><rect x="60" y="210" width="160" height="140" fill="none" stroke="#0b4a8f" stroke-width="6"/>${fan(140, 280, 50)}<rect x="340" y="120" width="120" height="330" rx="50" fill="none" stroke="#0b4a8f" stroke-width="6"/><rect x="600" y="120" width="130" height="90" fill="none" stroke="#0b4a8f" stroke-width="6"/><rect x="600" y="360" width="130" height="90" fill="none" stroke="#0b4a8f" stroke-width="6"/>
    <path d="M220 240H340M460 160H600M460 400H600" stroke="#b3141d" stroke-width="8" fill="none"/><path d="M340 330H220M600 190H460M600 430H460" stroke="#1c6fb8" stroke-width="8" fill="none"/><circle cx="280" cy="240" r="18" fill="#fff" stroke="#333" stroke-width="5"/>`,
};

function lines(x: number, y: number, width: number, count: number): string {
  return Array.from(
    { length: count },
    (_, at) =>
      `<rect x="${x}" y="${y + at * 27}" width="${width - ((at * 83) % 190)}" height="9" fill="#57606a"/>`,
  ).join('');
}
function bars(x: number, y: number): string {
  return Array.from(
    { length: 60 },
    (_, at) => `<rect x="${x + at * 9}" y="${y}" width="${2 + ((at * 7) % 5)}" height="80" fill="#111"/>`,
  ).join('');
}
function fan(x: number, y: number, radius: number): string {
  const blades = [0, 72, 144, 216, 288].map(
    (turn) =>
      `<ellipse cx="${x}" cy="${y - radius / 2}" rx="${radius / 5}" ry="${radius / 2.2}" fill="#59636c" transform="rotate(${turn} ${x} ${y})"/>`,
  );
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="#c9d0d5" stroke="#59636c" stroke-width="5"/>${blades.join('')}`;
}
function ticks(): string {
  return Array.from(
    { length: 13 },
    (_, at) =>
      `<rect x="397" y="115" width="6" height="${at % 3 === 0 ? 34 : 20}" fill="#222" transform="rotate(${at * 22.5 - 135} 400 290)"/>`,
  ).join('');
}
function breakers(x: number, y: number): string {
  return Array.from(
    { length: 8 },
    (_, at) =>
      `<rect x="${x + at * 58}" y="${y}" width="50" height="130" fill="#fff" stroke="#9aa1a7" stroke-width="3"/><rect x="${x + at * 58 + 16}" y="${y + 45}" width="18" height="34" fill="${at % 4 === 1 ? '#1c6fb8' : '#2b3238'}"/>`,
  ).join('');
}

const svg = (width: number, height: number, shapes: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`);

/** A picture with what a record declares of it. */
export function pictureOf(bytes: Buffer, type: Picture['type']): Picture {
  return { bytes, type, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Draws each scene once, as a JPEG of 800 x 600. */
export async function drawScenes(): Promise<Readonly<Record<Scene, Picture>>> {
  const drawn = await Promise.all(
    SCENES.map(async (scene) => [
      scene,
      pictureOf(
        await sharp(svg(800, 600, SHAPES[scene]))
          .jpeg({ quality: 72 })
          .toBuffer(),
        'image/jpeg',
      ),
    ]),
  );
  return Object.fromEntries(drawn) as Record<Scene, Picture>;
}

/** An invented signature of pen strokes: PNG with a transparent background, like those of the app. */
export async function drawSignature(random: Random): Promise<Picture> {
  const loops = Array.from({ length: random.between(4, 7) }, () => {
    const [across, up] = [random.between(26, 48), random.between(20, 80)];
    return `q ${Math.round(across / 3)} ${-up} ${across} ${random.between(-12, 12)} t ${random.between(8, 22)} ${random.between(-18, 18)}`;
  });
  const flourish = `M ${random.between(60, 130)} ${random.between(165, 185)} q 180 ${random.between(-30, 12)} 380 -8`;
  const strokes = `<path d="M 60 120 ${loops.join(' ')}" /><path d="${flourish}"/>`;
  const drawing = svg(
    600,
    220,
    `<g fill="none" stroke="#101828" stroke-width="4.5" stroke-linecap="round">${strokes}</g>`,
  );
  return pictureOf(await sharp(drawing).png({ palette: true }).toBuffer(), 'image/png');
}

/** The scene that is used as a photo for this field. */
export function sceneOf(field: string): Scene {
  if (field.includes('tabliczk')) return 'plate';
  if (field.includes('jednostk')) return 'outdoor';
  if (/manometr|prozni/.test(field)) return 'gauge';
  if (/rozdzielnic/.test(field)) return 'board';
  if (/szafy|polaczen/.test(field)) return 'cabinet';
  return 'boilerRoom';
}
