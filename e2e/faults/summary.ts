import { Fired } from './schedules/fired.ts';
import { faultsOf } from './schedules/group.ts';
import { FINDINGS } from './outcome-check.ts';
import type { GroupResult } from './trial-run.ts';

/** What whoever started the run wants counted, and what `--report` writes down. */
export type Summary = {
  readonly passed: number;
  readonly failures: readonly string[];
  /** What failed at first and passed when it was run once more. */
  readonly secondTry: readonly string[];
  readonly files: readonly { readonly file: string; readonly seconds: number }[];
};

const HEAD = ['group'.padEnd(12), 'cases', 'passed', ...FINDINGS, 'no proof', 'seconds'];
const widths = HEAD.map((word) => Math.max(word.length, 6));
const line = (cells: readonly (string | number)[]): string =>
  cells
    .map((cell, at) => (at === 0 ? String(cell).padEnd(12) : String(cell).padStart(widths[at] ?? 6)))
    .join('  ');

/** One row a group, and below it what struck. */
export function printTables(results: readonly GroupResult[]): void {
  console.log(`\n${line(HEAD)}`);
  for (const { group, cases, seconds } of results)
    console.log(
      line([
        group.name,
        cases.length,
        cases.filter((one) => faultsOf(one).length === 0).length,
        ...FINDINGS.map((finding) => cases.filter((one) => one.findings[finding].length > 0).length),
        cases.filter((one) => one.control !== undefined).length,
        seconds.toFixed(0),
      ]),
    );
  console.log(`\n${Fired.sum(results.map(({ fired }) => fired)).table()}`);
}

/** How one case is run again. */
export function nameOf(group: string, seed: number): string {
  return `--group ${group} --seed ${seed}`;
}

/**
 * Counts what passed and names what did not.
 *
 * @param isWhole whether the groups ran in full, so that each has to have shown what it is to show
 */
export function summaryOf(
  results: readonly GroupResult[],
  secondTry: readonly string[],
  isWhole: boolean,
): Summary {
  const wrong = results.flatMap(({ group, cases }) =>
    cases.flatMap((one) => {
      const [first] = faultsOf(one);
      return first === undefined ? [] : [`${nameOf(group.name, one.seed)}: ${first}`];
    }),
  );
  const unproven = results.flatMap(({ group, fired, unproven: gaps = [] }) => {
    const never = isWhole && group.drawsEveryFault === true ? fired.never() : [];
    return [...gaps, ...never.map((fault) => `${fault} never struck`)].map((gap) => `${group.name}: ${gap}`);
  });
  if (unproven.length > 0) console.log(`\nNothing is proven of this:\n  ${unproven.join('\n  ')}`);
  return {
    passed: results.reduce((sum, { cases }) => sum + cases.length, 0) - wrong.length,
    failures: [...wrong, ...unproven],
    secondTry,
    files: results.map(({ group, seconds }) => ({ file: `faults/${group.name}`, seconds })),
  };
}
