import { inkOf, type Printed } from './label.ts';
import type { Random } from './random.ts';

export const FRAME = { width: 1280, height: 720 } as const;

/** A label in front of the camera, with the effects of light and camera. */
export type Scene = {
  readonly printed: Printed | null;
  /** The width of a module in pixels. */
  readonly module: number;
  /** Degrees, clockwise. */
  readonly angle: number;
  /** The perspective shrinking of the far side, across and along the bars. */
  readonly lean: readonly [number, number];
  readonly barHeight: number;
  readonly dark: number;
  readonly light: number;
  readonly texture: 'plain' | 'grille' | 'grain' | 'bricks' | 'text';
  readonly shadow: number;
  readonly glare: number;
  /** A stripe over part of the bars' height, as a share of it. */
  readonly cover: number;
  readonly offset: readonly [number, number];
};

/** Brightness of a frame of 1280 × 720, before blur, noise and compression. */
export function paint(scene: Scene, random: Random): Float32Array {
  const { width, height } = FRAME;
  const frame = new Float32Array(width * height);
  const background = backgroundOf(scene.texture, random);
  const label = labelOf(scene, random);
  const shadowAt = random.between(0.35, 0.65) * width;
  const shadowSlope = random.between(-0.5, 0.5);
  const glareX = width / 2 + random.between(-200, 200);
  const glareY = height / 2 + random.between(-60, 60);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let value = label(x, y) ?? background(x, y);
      const edge = (x - shadowAt - shadowSlope * (y - height / 2)) / 40;
      value *= 1 - scene.shadow / (1 + Math.exp(-edge));
      const far = ((x - glareX) / 130) ** 2 + ((y - glareY) / 55) ** 2;
      if (scene.glare > 0) value += scene.glare * 255 * Math.exp(-far);
      frame[y * width + x] = Math.min(255, value);
    }
  }
  return frame;
}

function backgroundOf(texture: Scene['texture'], random: Random): (x: number, y: number) => number {
  const base = random.between(90, 170);
  const period = random.between(5, 26);
  const angle = random.between(0, Math.PI);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  if (texture === 'grille')
    return (x, y) => base + 70 * Math.sign(Math.sin(((x * cos + y * sin) / period) * 2 * Math.PI));
  if (texture === 'grain') {
    const grain = Float32Array.from({ length: 4096 }, () => random.between(-75, 75));
    const size = random.between(1.5, 6);
    return (x, y) => base + (grain[(Math.floor(x / size) * 31 + Math.floor(y / size) * 57) & 4095] ?? 0);
  }
  if (texture === 'bricks')
    return (x, y) => {
      const row = Math.floor(y / (period * 2));
      const joint = y % (period * 2) < 3 || (x + (row % 2) * period * 2) % (period * 4) < 3;
      return joint ? base - 70 : base + 40;
    };
  if (texture === 'text') {
    const dots = Uint8Array.from({ length: 8192 }, () => (random.between(0, 1) < 0.45 ? 1 : 0));
    const dot = random.between(2, 4);
    return (x, y) => {
      const column = Math.floor(x / dot);
      const row = Math.floor(y / dot);
      if (row % 11 > 6 || column % 7 > 4) return 225;
      return dots[
        (Math.floor(column / 7) * 131 + Math.floor(row / 11) * 977 + (column % 7) * 7 + (row % 11)) & 8191
      ]
        ? 40
        : 225;
    };
  }
  return (x, y) => base + ((x - 640) * cos + (y - 360) * sin) * 0.04;
}

/** Brightness of the label at a pixel, or null outside it. */
function labelOf(scene: Scene, random: Random): (x: number, y: number) => number | null {
  const { printed, module, dark, light } = scene;
  if (!printed) return () => null;
  const halfAcross = (printed.modules / 2 + 12) * module;
  const codeHeight = printed.kind === 'cells' ? printed.modules * module : scene.barHeight;
  const halfAlong = codeHeight / 2 + 34;
  const angle = (scene.angle * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const centreX = FRAME.width / 2 + scene.offset[0];
  const centreY = FRAME.height / 2 + scene.offset[1];
  const coverAt = random.between(-0.5, 0.5 - scene.cover) * codeHeight;
  return (px, py) => {
    const rx = (px - centreX) * cos + (py - centreY) * sin;
    const ry = -(px - centreX) * sin + (py - centreY) * cos;
    const depth = 1 + (rx / 640) * scene.lean[0] + (ry / 640) * scene.lean[1];
    const x = rx / depth;
    const y = ry / depth;
    if (Math.abs(x) > halfAcross || Math.abs(y) > halfAlong) return null;
    const at = x / module + printed.modules / 2;
    if (scene.cover > 0 && y > coverAt && y < coverAt + scene.cover * codeHeight) return (dark + light) / 2;
    if (Math.abs(y) > codeHeight / 2) {
      // Lines of print above and below the bars.
      const line = Math.abs(y) - codeHeight / 2;
      const glyph = line > 8 && line < 24 && Math.sin(at * 2.1) + Math.sin(at * 0.83 + y) > 0.6;
      return glyph && at > 0 && at < printed.modules ? dark : light;
    }
    if (printed.kind === 'cells') {
      const row = Math.floor(y / module + printed.modules / 2);
      const column = Math.floor(at);
      const inside = column >= 0 && column < printed.modules && row >= 0 && row < printed.modules;
      return inside && printed.cells[row * printed.modules + column] === 1 ? dark : light;
    }
    const footprint = (Math.abs(cos) + Math.abs(sin)) / (module * depth);
    return light + (dark - light) * Math.min(1, inkOf(printed, at, footprint));
  };
}
