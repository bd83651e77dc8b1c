import type { Ledger } from './people-at-work.ts';
import type { Comparison } from './comparison.ts';

/** Prints how the portal answered, and what was found of what it acknowledged. */
export function printComparison(ledger: Ledger, comparison: Comparison): void {
  console.log('\nHow often each call was answered how:');
  for (const [name, count] of [...ledger.statuses].sort(([one], [other]) => one.localeCompare(other)))
    console.log(`  ${String(count).padStart(6)}  ${name}`);
  console.log(
    `\nAcknowledged: ${ledger.installations.length} installations, ${ledger.writes.length} writes in all; ${ledger.decided.size} accepted.`,
  );
  console.log(
    `Found: ${comparison.installations} installations, ${comparison.files} files, ${comparison.warranties} warranties, ${comparison.mails} mails (${comparison.mailCopies} copies). An open page heard of ${ledger.heard.size}, over ${ledger.streams} streams.`,
  );
}

/** Calls so far that were answered with a failure, or not at all. */
export function failuresOf({ statuses }: Ledger): ReadonlyMap<string, number> {
  return new Map([...statuses].filter(([name]) => / (none|5\d\d)$/.test(name)));
}

/** The sum of counts. */
export function totalOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
