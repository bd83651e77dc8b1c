// `npm run check:changed [-- --since REV]`: format and lint of the files that differ from the last commit (or REV), the
// types of every package as far as they changed, structure and specification. A quick check between two edits; `npm run
// check` checks everything.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ENV, ROOT } from './ensure-installed.mjs';
import { changedFiles } from './test-run/changed-files.mjs';

const { values } = parseArgs({ options: { since: { type: 'string' } } });
const change = changedFiles(values.since ?? 'HEAD');
if (change === null) {
  console.error('git does not say what changed: use `npm run check`.');
  process.exit(2);
}
const there = change.files.filter((file) => existsSync(join(ROOT, file)));
const sources = there.filter((file) => /\.(ts|tsx|mjs)$/.test(file));

let failed = false;
function step(command, args) {
  const { status } = spawnSync(command, args, { cwd: ROOT, env: ENV, stdio: 'inherit' });
  if (status !== 0) failed = true;
}

if (there.length > 0) step('oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...there]);
if (sources.length > 0) step('oxlint', sources);
for (const script of ['check-types', 'check-structure', 'check-specification'])
  step('node', [`scripts/${script}.mjs`]);
console.log(failed ? 'The change does not hold.' : `${there.length} changed files hold.`);
process.exit(failed ? 1 : 0);
