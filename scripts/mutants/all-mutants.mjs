// Which constants, warranty terms and texts are changed.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NAMED_TEXTS } from './named-texts.mjs';
import { sourceMutants } from './source-mutants.mjs';
import { textMutants } from './text-mutants.mjs';

/** `constants`: numbers, words and tables of the business; `terms`: the demo warranty texts; `texts`: named by the specification. */
export const KINDS = ['constants', 'terms', 'texts'];

const SEED = 'server/src/db/seed';

/** Calls of the API are covered by server/src/security, and the list of forbidden passwords is data. */
const LEFT_OUT = /(-contract|\/contract|\.test|\.sample|common-passwords)\.ts$/;

function filesOf(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.endsWith('.ts') && !LEFT_OUT.test(file))
    .sort();
}

/** All mutants of the tree at `root`. */
export function allMutants(root) {
  const constants = filesOf(root, 'domain/src').flatMap((file) => {
    // Elsewhere constants that are not in capitals are schemas or functions.
    const rules = file.startsWith('domain/src/access/');
    return sourceMutants(root, file, {
      kind: 'constants',
      rules,
      all: rules || file.endsWith('transition.ts'),
    });
  });
  const terms = filesOf(root, SEED)
    .filter((file) => file.includes('/warranty-text-'))
    .flatMap((file) => sourceMutants(root, file, { kind: 'terms', wordsOnly: true, all: true }));
  return [...constants, ...terms, ...textMutants(root, NAMED_TEXTS)];
}
