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
