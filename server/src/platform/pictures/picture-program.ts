import { readFile } from 'node:fs/promises';
import { serveJobs } from '../running/child-program.ts';
import { isWhole, restrictDecoder, shrunken, type ShrunkenPicture } from './picture-decode.ts';

/** Child process: decodes a picture completely to check it, or re-encodes it at a smaller size; one job at a time. */
export type PictureJob =
  | { readonly check: string; readonly type: string }
  | { readonly shrink: string | Uint8Array; readonly longSidePx: number };
export type PictureResult = boolean | ShrunkenPicture | null;

restrictDecoder();

serveJobs(async (job: PictureJob): Promise<PictureResult> => {
  if ('check' in job) return isWhole(await readFile(job.check), job.type);
  const { shrink } = job;
  const bytes = typeof shrink === 'string' ? await readFile(shrink) : Buffer.from(shrink);
  return shrunken(bytes, job.longSidePx);
});
