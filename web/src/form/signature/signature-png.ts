import SignaturePad, { type PointGroup } from 'signature_pad';
import { type Strokes, trimmed } from './strokes.ts';

/** Ink of a signature on paper: the same in every colour scheme, because the card is white. */
const INK = '#0F1720';

/** The pen, on the sheet and on the card. */
export const PEN = {
  dotSize: 2.4,
  minWidth: 1.2,
  maxWidth: 3.2,
  velocityFilterWeight: 0.7,
  penColor: INK,
  compositeOperation: 'source-over',
} as const;

const MARGIN_PX = 12;
/** Wide enough to stay sharp on paper, small enough for a bad connection. */
const LONGEST_PX = 1_200;
const PNG = 'image/png';

/** Strokes in the format of the drawing library. */
export function pointGroups(strokes: Strokes, scale = 1): PointGroup[] {
  const { dotSize, minWidth, maxWidth } = PEN;
  const weight = { dotSize: dotSize * scale, minWidth: minWidth * scale, maxWidth: maxWidth * scale };
  return strokes.lines.map((points) => ({ ...PEN, ...weight, points: [...points] }));
}

/** Strokes as they are stored, from those of the drawing library. */
export function strokesFrom(groups: readonly PointGroup[], width: number, height: number): Strokes {
  return {
    width,
    height,
    lines: groups.map((group) => group.points.map(({ x, y, pressure, time }) => ({ x, y, pressure, time }))),
  };
}

const TYPED_PX = 96;

/** A typed name as a PNG for the card, slanted as handwriting is. */
export async function typedPng(
  name: string,
): Promise<{ type: string; bytes: ArrayBuffer; width: number; height: number }> {
  const font = `italic ${String(TYPED_PX)}px Georgia, 'Times New Roman', serif`;
  const canvas = document.createElement('canvas');
  const measure = canvas.getContext('2d');
  if (measure) measure.font = font;
  const width = (measure?.measureText(name).width ?? 0) + 4 * MARGIN_PX;
  const scale = Math.min(1, LONGEST_PX / width);
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.round(TYPED_PX * 1.6 * scale);
  const ink = canvas.getContext('2d');
  if (ink) {
    ink.fillStyle = '#fff';
    ink.fillRect(0, 0, canvas.width, canvas.height);
    ink.scale(scale, scale);
    ink.font = font;
    ink.fillStyle = INK;
    ink.fillText(name, 2 * MARGIN_PX, TYPED_PX * 1.15);
  }
  return pngOf(canvas);
}

async function pngOf(
  canvas: HTMLCanvasElement,
): Promise<{ type: string; bytes: ArrayBuffer; width: number; height: number }> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, PNG));
  if (!blob) throw new Error('The signature was not encoded');
  return { type: PNG, bytes: await blob.arrayBuffer(), width: canvas.width, height: canvas.height };
}

/** The signature as a PNG for the card: cropped to the ink, on white. */
export async function signaturePng(
  strokes: Strokes,
): Promise<{ type: string; bytes: ArrayBuffer; width: number; height: number }> {
  const once = trimmed(strokes, MARGIN_PX, 1);
  const scale = Math.min(3, LONGEST_PX / Math.max(once.width, once.height));
  const cut = trimmed(strokes, MARGIN_PX, scale);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(cut.width));
  canvas.height = Math.max(1, Math.round(cut.height));
  const pad = new SignaturePad(canvas, { backgroundColor: '#fff' });
  pad.off();
  pad.fromData(pointGroups(cut, scale));
  return pngOf(canvas);
}
