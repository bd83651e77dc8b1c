import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { createDecoder, type Decoder } from '../../web/src/scanner/decoding/decoder.ts';
import type { GrayImage } from '../../web/src/scanner/decoding/gray-image.ts';
import { openZxingReader } from '../../web/src/scanner/decoding/zxing-reader.ts';
import { ensureCorpus, readManifest } from './corpus.ts';
import { loadPicture } from './picture.ts';
import { readWithPeer } from './peer.ts';
import { type Outcome, printComparison, printOutcomes, printWatched, type Watched } from './table.ts';

const manifestSchema = z.array(
  z.object({ file: z.string(), text: z.string().nullable(), kind: z.string().optional() }),
);

const OWN_CORPUS = fileURLToPath(new URL('../corpus/scanner', import.meta.url));

/**
 * `npm run bench -- scanner [DIR]`: the app's own decoder, its preprocessing and its rule of two equal readings, over
 * every picture that DIR/manifest.json names (`[{ "file", "text" | null, "kind"? }]`, PNG or JPEG of any size), or that has its
 * text in a .txt of the same name. Without DIR: over the project's own corpus, generated from a seed, compared with
 * @zxing/library on the same frames.
 */
export async function runScannerBench(args: string[]): Promise<void> {
  const [given] = args;
  const folder = given ?? OWN_CORPUS;
  if (given === undefined) await ensureCorpus(folder);
  const manifest = manifestSchema.parse(await readManifest(folder));
  const decoder = createDecoder(await openZxingReader({ bytes: await readerWasm() }));
  const ours: Outcome[] = [];
  const theirs: Outcome[] = [];
  const watched: Watched[] = [];
  for (const { file, text, kind } of manifest) {
    const image = await loadPicture(join(folder, file));
    const started = performance.now();
    const read = await decoder.picture(image);
    ours.push({ file, kind, expected: text, read, ms: performance.now() - started });
    if (given === undefined) {
      const before = performance.now();
      theirs.push({ file, kind, expected: text, read: readWithPeer(image), ms: performance.now() - before });
      const seen = await watch(decoder, image, text);
      if (seen) watched.push(seen);
    }
  }
  printOutcomes('scanner', ours);
  if (given === undefined) {
    printOutcomes('@zxing/library', theirs);
    printComparison(ours, theirs);
    printWatched(manifest.filter(({ text }) => text !== null).length, watched);
  }
}

/** A second and a half of video at 20 frames a second. */
const MAX_FRAMES = 30;

/** Shows a picture as a video until a text is accepted; null when none was. */
async function watch(decoder: Decoder, image: GrayImage, expected: string | null): Promise<Watched | null> {
  decoder.reset();
  const started = performance.now();
  for (let frames = 1; frames <= MAX_FRAMES; frames++) {
    const text = await decoder.frame(image);
    if (text !== null) return { frames, ms: performance.now() - started, wrong: text !== expected };
  }
  return null;
}

async function readerWasm(): Promise<Uint8Array<ArrayBuffer>> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  return new Uint8Array(await readFile(path));
}
