import { BROKEN_SWITCHES } from './broken-switches.ts';

/** A snippet of a product file and what stands there instead in the test build. */
export type Snippet = { readonly file: string; readonly find: string; readonly put: string };

/** A change that exists in test builds alone, by name. */
export type Switch = { readonly name: string; readonly snippets: readonly Snippet[] };

/** The product's waits, shorter, so that the proof ends within minutes; the rules stay the same (docs/offline.md). */
export const SHORT_TIMES: Switch = {
  name: 'short-times',
  snippets: [
    {
      file: 'domain/src/queue/backoff.ts',
      find: '{ base: 1_000, cap: 60_000 }',
      put: '{ base: 60, cap: 1_200 }',
    },
    { file: 'web/src/queue/sending/http-attempt.ts', find: 'SILENCE_MS = 30_000', put: 'SILENCE_MS = 4_000' },
    { file: 'web/src/lib/session/refresh.ts', find: 'LIMIT_MS = 30_000', put: 'LIMIT_MS = 4_000' },
    { file: 'web/src/queue/sending/sender.ts', find: 'TIMER_MS = 15_000', put: 'TIMER_MS = 2_000' },
    { file: 'web/src/lib/network/find-server.ts', find: 'FIRST_LOOK_MS = 3_000', put: 'FIRST_LOOK_MS = 150' },
    {
      file: 'web/src/lib/network/find-server.ts',
      find: 'LAST_LOOK_MS = 30_000',
      put: 'LAST_LOOK_MS = 1_000',
    },
    { file: 'web/src/lib/network/find-server.ts', find: 'EAGER_LOOK_MS = 1_500', put: 'EAGER_LOOK_MS = 150' },
  ],
};

export const ALL_SWITCHES: readonly Switch[] = [SHORT_TIMES, ...BROKEN_SWITCHES];

export function switchesNamed(names: readonly string[]): Switch[] {
  return names.map((name) => {
    const found = ALL_SWITCHES.find((one) => one.name === name);
    if (!found) throw new Error(`There is no switch ${name}`);
    return found;
  });
}

/** A file's text with every switch that concerns it; throws when a snippet is not there, or is there twice. */
export function applySwitches(file: string, code: string, switches: readonly Switch[]): string {
  let changed = code;
  for (const { name, snippets } of switches) {
    for (const { find, put } of snippets.filter((snippet) => snippet.file === file)) {
      const parts = changed.split(find);
      if (parts.length !== 2)
        throw new Error(
          `${name}: "${find}" stands ${parts.length - 1} times in ${file}; put the switch right`,
        );
      changed = parts.join(put);
    }
  }
  return changed;
}
