import bwipjs from 'bwip-js';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { CHROMIUM } from '../chromium.ts';

/** How a device is held: a phone's camera turns its picture with the phone. */
const FRAMES = { landscape: { width: 1280, height: 720 }, portrait: { width: 720, height: 1280 } } as const;
type Held = keyof typeof FRAMES;

/** One second of a hand that is not quite still. */
const FRAME_COUNT = 30;
/** The label's share of the picture's width: a hand's breadth from the lens, with room in the aiming window. */
const LABEL_SHARE = 0.6;
const TILT_DEGREES = 2.5;
/** As far as the hand moves to each side, in pixels. */
const SWAY = 6;

/**
 * Writes a film for Chromium's fake camera: a type plate with the Code 128 of a serial number on a boiler's side,
 * in a hand that shakes. MJPEG: JPEG frames one after another, which Chromium plays in a loop.
 * @param path absolute path of the film, ending in `.mjpeg`.
 */
export async function makeCameraVideo(serial: string, path: string, held: Held = 'landscape'): Promise<void> {
  const size = FRAMES[held];
  const scene = await sharp(Buffer.from(wall(size)))
    .composite([{ input: await label(serial, Math.round(size.width * LABEL_SHARE)) }])
    .extend({ top: SWAY, bottom: SWAY, left: SWAY, right: SWAY, extendWith: 'copy' })
    .png()
    .toBuffer();
  const frames: Buffer[] = [];
  for (let at = 0; at < FRAME_COUNT; at += 1) frames.push(await shaken(scene, size, at / FRAME_COUNT));
  await writeFile(path, Buffer.concat(frames));
}

/** A photo of the same plate, as a phone's camera app would take it. */
export async function makeLabelPhoto(serial: string, path: string): Promise<void> {
  const size = { width: 2016, height: 1512 };
  await sharp(Buffer.from(wall(size)))
    .composite([{ input: await label(serial, 1100) }])
    .jpeg({ quality: 85 })
    .toFile(path);
}

/** What a Chromium has for cameras: a film, a number of test pictures (0 for none), or a person who refuses. */
export type FakeCameras = { readonly film: string } | { readonly count: number } | 'denied';

/** Options to launch a browser with such cameras; every other site question is answered with yes. */
export function chromiumWith(cameras: FakeCameras): { executablePath: string; args: string[] } {
  const args =
    cameras === 'denied'
      ? ['--use-fake-ui-for-media-stream=deny', '--use-fake-device-for-media-stream']
      : 'film' in cameras
        ? [
            '--use-fake-ui-for-media-stream',
            '--use-fake-device-for-media-stream',
            `--use-file-for-fake-video-capture=${cameras.film}`,
          ]
        : [
            '--use-fake-ui-for-media-stream',
            `--use-fake-device-for-media-stream=device-count=${cameras.count}`,
          ];
  return { ...CHROMIUM, args: [...CHROMIUM.args, ...args] };
}

/** The label: white, printed, with its number below the bars. */
async function label(serial: string, width: number): Promise<Buffer> {
  const bars = await bwipjs.toBuffer({
    bcid: 'code128',
    text: serial,
    scale: 4,
    height: 14,
    paddingwidth: 12,
  });
  const height = Math.round(width * 0.5);
  const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" rx="${width * 0.02}" fill="#f4f3ee"/>
    <g font-family="DejaVu Sans, sans-serif" fill="#1c1c1c">
      <text x="6%" y="16%" font-size="${width * 0.045}" font-weight="bold">POMPA CIEPŁA</text>
      <text x="6%" y="26%" font-size="${width * 0.03}">R290 · 400 V 3N~ 50 Hz · IPX4</text>
      <text x="50%" y="92%" font-size="${width * 0.05}" text-anchor="middle">SN ${escaped(serial)}</text>
    </g></svg>`;
  const plate = await sharp(Buffer.from(paper))
    .composite([
      {
        input: await sharp(bars)
          .resize(Math.round(width * 0.94), Math.round(height * 0.46), { fit: 'fill' })
          .toBuffer(),
        top: Math.round(height * 0.33),
        left: Math.round(width * 0.03),
      },
    ])
    .png()
    .toBuffer();
  return sharp(plate).rotate(TILT_DEGREES, { background: '#00000000' }).png().toBuffer();
}

/** A painted steel side with a seam and two screws, lit from above. */
function wall({ width, height }: { readonly width: number; readonly height: number }): string {
  const screw = (x: number) =>
    `<circle cx="${width * x}" cy="${height * 0.16}" r="${width * 0.012}" fill="#8d949b" stroke="#5b6268"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="light" x2="0" y2="1"><stop stop-color="#c3c9ce"/><stop offset="1" stop-color="#747b82"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#light)"/>
    <rect y="${height * 0.9}" width="100%" height="${height * 0.006}" fill="#4c5257"/>
    ${screw(0.08)}${screw(0.92)}</svg>`;
}

/** One frame: moved by a few pixels on a slow circle, a little soft, a little dark at times. */
async function shaken(
  scene: Buffer,
  { width, height }: { readonly width: number; readonly height: number },
  turn: number,
): Promise<Buffer> {
  const angle = turn * 2 * Math.PI;
  return sharp(scene)
    .extract({
      left: SWAY + Math.round(SWAY * Math.cos(angle)),
      top: SWAY + Math.round((SWAY / 2) * Math.sin(2 * angle)),
      width,
      height,
    })
    .blur(0.6)
    .modulate({ brightness: 1 + 0.06 * Math.sin(angle) })
    .jpeg({ quality: 82, chromaSubsampling: '4:2:0', progressive: false, optimiseCoding: false })
    .toBuffer();
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
