// Sorts test files: the longest first, so that no worker starts a long one when the others have finished. The seconds
// come from a committed file, since a fresh checkout has no results yet; `npm run test:seconds` records them.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

const SECONDS = new URL('test-seconds.json', import.meta.url);
/** For a file that is not in the recording: most take less than a second. */
const UNKNOWN = 1;

/** Sorts by project, then by recorded seconds; with `--sequence.shuffle.files`, at random by the seed of the sequence. */
export class HeaviestFirst extends BaseSequencer {
  async sort(files) {
    const { root, sequence } = this.ctx.config;
    const nameOf = ({ moduleId }) => moduleId.replace(`${root}/`, '');
    const recorded = JSON.parse(readFileSync(SECONDS, 'utf8'));
    const rank =
      sequence.shuffle === true || sequence.shuffle?.files
        ? (file) => Number.parseInt(hash('sha256', `${sequence.seed} ${nameOf(file)}`).slice(0, 12), 16)
        : (file) => -(recorded[nameOf(file)] ?? UNKNOWN);
    return [...files].sort(
      (a, b) =>
        a.project.name.localeCompare(b.project.name) ||
        rank(a) - rank(b) ||
        nameOf(a).localeCompare(nameOf(b)),
    );
  }
}
