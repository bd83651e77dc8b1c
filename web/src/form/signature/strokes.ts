import { z } from 'zod';

const pointSchema = z.object({ x: z.number(), y: z.number(), pressure: z.number(), time: z.number() });

/** A signature as it was drawn: strokes of points, and the size of the sheet, in CSS pixels. */
export const strokesSchema = z.object({
  width: z.number(),
  height: z.number(),
  lines: z.array(z.array(pointSchema)),
});
export type Strokes = z.infer<typeof strokesSchema>;

type Size = { readonly width: number; readonly height: number };
type Box = Size & { readonly x: number; readonly y: number };

/** Whether anything was drawn. */
export function isSigned(strokes: Strokes | undefined): strokes is Strokes {
  return strokes !== undefined && strokes.lines.some((line) => line.length > 0);
}

/**
 * The same signature on a sheet of another size: complete, in its proportions, centred. So turning the phone neither
 * cuts nor distorts it.
 */
export function onSheet(strokes: Strokes, sheet: Size): Strokes {
  if (strokes.width === sheet.width && strokes.height === sheet.height) return strokes;
  const scale = Math.min(sheet.width / strokes.width, sheet.height / strokes.height);
  const left = (sheet.width - strokes.width * scale) / 2;
  const top = (sheet.height - strokes.height * scale) / 2;
  return moved(strokes, sheet, scale, left, top);
}

/** The signature cropped to its strokes, with a margin, so that it fills its place on the card. */
export function trimmed(strokes: Strokes, margin: number, scale: number): Strokes {
  const box = bounds(strokes);
  const sheet = { width: (box.width + 2 * margin) * scale, height: (box.height + 2 * margin) * scale };
  return moved(strokes, sheet, scale, (margin - box.x) * scale, (margin - box.y) * scale);
}

/** The smallest box around the strokes; of size zero when there are none. */
export function bounds(strokes: Strokes): Box {
  const points = strokes.lines.flat();
  if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function moved(strokes: Strokes, sheet: Size, scale: number, left: number, top: number): Strokes {
  return {
    width: sheet.width,
    height: sheet.height,
    lines: strokes.lines.map((line) =>
      line.map((point) => ({ ...point, x: point.x * scale + left, y: point.y * scale + top })),
    ),
  };
}
