import { FRAME } from './scene.ts';
import type { Random } from './random.ts';

/** Blurs like a lens out of focus and a moving hand: standard deviations in pixels, horizontally and vertically. */
export function blur(frame: Float32Array, across: number, down: number): Float32Array {
  return pass(
    pass(frame, across, 1, FRAME.width, FRAME.height),
    down,
    FRAME.width,
    FRAME.height,
    FRAME.width,
  );
}

/** One direction: `step` between samples of a line, `length` samples, over `lines` lines. */
function pass(
  frame: Float32Array,
  deviation: number,
  step: number,
  length: number,
  lines: number,
): Float32Array {
  if (deviation <= 0) return frame;
  const reach = Math.ceil(deviation * 3);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const out = new Float32Array(frame.length);
  const lineStep = step === 1 ? length : 1;
  for (let line = 0; line < lines; line++) {
    for (let at = 0; at < length; at++) {
      let sum = 0;
      for (let tap = -reach; tap <= reach; tap++) {
        const place = Math.max(0, Math.min(length - 1, at + tap));
        sum += (frame[line * lineStep + place * step] ?? 0) * (weights[tap + reach] ?? 0);
      }
      out[line * lineStep + at * step] = sum / total;
    }
  }
  return out;
}

/** Adds sensor noise with the given standard deviation in grey levels; the result is clamped to valid values. */
export function expose(frame: Float32Array, noise: number, random: Random): Uint8Array {
  return Uint8Array.from(frame, (value) =>
    Math.max(0, Math.min(255, Math.round(value + (noise > 0 ? random.bell() * noise : 0)))),
  );
}

/** Blurs like a hand that moves evenly during the exposure: along a straight path, in pixels, at an angle in degrees. */
export function drag(frame: Float32Array, path: number, angle: number): Float32Array {
  if (path <= 0) return frame;
  const { width, height } = FRAME;
  const steps = Math.max(2, Math.ceil(path * 2));
  const dx = Math.cos((angle * Math.PI) / 180);
  const dy = Math.sin((angle * Math.PI) / 180);
  const out = new Float32Array(frame.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let step = 0; step < steps; step++) {
        const along = ((step + 0.5) / steps - 0.5) * path;
        const px = Math.max(0, Math.min(width - 1.001, x + along * dx));
        const py = Math.max(0, Math.min(height - 1.001, y + along * dy));
        const at = Math.floor(py) * width + Math.floor(px);
        const fx = px - Math.floor(px);
        const upper = (frame[at] ?? 0) * (1 - fx) + (frame[at + 1] ?? 0) * fx;
        const lower = (frame[at + width] ?? 0) * (1 - fx) + (frame[at + width + 1] ?? 0) * fx;
        sum += upper + (lower - upper) * (py - Math.floor(py));
      }
      out[y * width + x] = sum / steps;
    }
  }
  return out;
}
