// `npm run test:seconds`: records how long each test file took in the reports of the last run, which determines the
// order of the next one (scripts/heaviest-first.mjs). Deleted files are left out. Other reports can be given as
// arguments.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const KEPT = join(ROOT, 'scripts/test-seconds.json');
const RESULTS = join(ROOT, 'test-results');

const inResults = existsSync(RESULTS)
  ? readdirSync(RESULTS)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(RESULTS, name))
  : [];
const reports = process.argv.length > 2 ? process.argv.slice(2) : inResults;
const recorded = reports
  .map((report) => JSON.parse(readFileSync(report, 'utf8')))
  .flatMap(({ files }) => (Array.isArray(files) ? files : []))
  .filter(({ file }) => file.endsWith('.test.ts'));
if (recorded.length === 0) {
  console.error('No report of a test run was found: run npm test, or name a report.');
  process.exit(1);
}

const seconds = new Map(Object.entries(existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {}));
const fresh = new Map();
// Some files run on both database engines: the longer time counts.
for (const { file, seconds: took } of recorded) fresh.set(file, Math.max(fresh.get(file) ?? 0, took));
for (const [file, took] of fresh) seconds.set(file, Math.round(took * 10) / 10);
const lines = [...seconds]
  .filter(([file]) => existsSync(join(ROOT, file)))
  .sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(KEPT, `${JSON.stringify(Object.fromEntries(lines), null, 2)}\n`);
console.log(`Recorded ${fresh.size} test files; ${lines.length} are known.`);
