/** `npm run check:switches`: every snippet that a test build switches is still found in the product, once. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ALL_SWITCHES, applySwitches } from './rig/switches.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const problems: string[] = [];
for (const one of ALL_SWITCHES) {
  for (const file of new Set(one.snippets.map((snippet) => snippet.file))) {
    try {
      applySwitches(file, readFileSync(`${ROOT}${file}`, 'utf8'), [one]);
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
}
if (problems.length > 0) {
  console.error(
    `The test builds of e2e/faults break the product by snippets that changed:\n${problems.join('\n')}`,
  );
  process.exit(1);
}
