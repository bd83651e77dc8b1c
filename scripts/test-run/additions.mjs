// Determines what a change adds to the gate (docs/testing.md). A change never removes anything from it.

/**
 * @typedef {{ id: string, minutes: number, touches: RegExp, why: string }} Addition
 * `minutes` is its duration on the reference machine; `touches` matches the files that require it.
 */

/** In the order in which they run: possible data loss and access come first. */
const ADDITIONS = [
  {
    id: 'faults',
    minutes: 12,
    why: 'the offline queue or the service worker changed',
    touches:
      /^(domain\/src\/queue\/|web\/src\/queue\/|web\/src\/lib\/local\/|web\/src\/service-worker|web\/src\/lib\/(network\/http|session\/refresh)\.ts|server\/src\/(queue\/|platform\/http\/idempotency)|e2e\/faults\/)/,
  },
  {
    id: 'matrix',
    minutes: 5,
    why: 'who may do what, or a store, changed',
    touches: /^(domain\/src\/access\/|server\/src\/.*(store|access|visible)\.ts$|server\/src\/security\/)/,
  },
  {
    id: 'repairs',
    minutes: 1,
    why: 'installations, visits, repairs or the warranty changed',
    touches:
      /^(domain\/src\/(dates|installations|inspections|services|warranty)|server\/src\/(cards|devices|files|installations|inspections|services|warranties)\/)/,
  },
  {
    id: 'pglite',
    minutes: 8,
    why: 'a migration, the database or a job changed',
    touches: /^server\/src\/(db\/(?!seed\/)|platform\/jobs\/|.*jobs\.ts$)/,
  },
];

const JOURNEY = /^e2e\/journeys\/[^/]+\.spec\.ts$/;
const PAGE = /^e2e\/pages\/.+\.spec\.ts$/;

/** The maximum duration of a run with additions, in minutes of the reference machine. */
export const LIMIT_MINUTES = 40;
const MINUTES_PER_JOURNEY_FILE = 0.75;
const MINUTES_PER_PAGE_FILE = 0.2;

/**
 * What these changed files (paths from the root, with `/`) add: `{ run, left }`, each a list of `{ id, files, minutes,
 * why }`. `left` exceeds the available minutes and is left to the long column. `isThere` tells whether a file still
 * exists, since a deleted one cannot run.
 */
export function additionsFor(changed, minutesThere, isThere = () => true) {
  const wanted = ADDITIONS.filter(({ touches }) => changed.some((file) => touches.test(file))).map(
    ({ id, minutes, why }) => ({ id, files: [], minutes, why }),
  );
  for (const [id, pattern, each] of [
    ['journeys', JOURNEY, MINUTES_PER_JOURNEY_FILE],
    ['pages', PAGE, MINUTES_PER_PAGE_FILE],
  ]) {
    for (const file of changed.filter((path) => pattern.test(path) && isThere(path)))
      wanted.push({ id, files: [file], minutes: each, why: `${file} changed: three times in a row` });
  }
  const run = [];
  const left = [];
  let free = minutesThere;
  for (const addition of wanted) {
    if (addition.minutes > free) left.push(addition);
    else {
      run.push(addition);
      free -= addition.minutes;
    }
  }
  return { run: inOneRun(run), left };
}

/** Files of one kind are run together. */
function inOneRun(additions) {
  const kinds = new Map();
  for (const addition of additions) {
    const before = kinds.get(addition.id);
    kinds.set(
      addition.id,
      before
        ? {
            ...before,
            files: [...before.files, ...addition.files],
            minutes: before.minutes + addition.minutes,
            why: `${before.why}; ${addition.why}`,
          }
        : addition,
    );
  }
  return [...kinds.values()];
}
