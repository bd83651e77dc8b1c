/** The result for one picture. */
export type Outcome = {
  readonly file: string;
  readonly kind: string | undefined;
  /** The encoded text, or null when nothing may be decoded. */
  readonly expected: string | null;
  readonly read: string | null;
  readonly ms: number;
};

/** How long decoding took when the picture was shown as a video. */
export type Watched = { readonly frames: number; readonly ms: number; readonly wrong: boolean };

const isRead = ({ expected, read }: Outcome) => expected !== null && read === expected;
const isWrong = ({ expected, read }: Outcome) => read !== null && read !== expected;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Prints correct readings, wrong texts and median milliseconds, by kind where the manifest names kinds. */
export function printOutcomes(title: string, outcomes: readonly Outcome[]): void {
  const kinds = Map.groupBy(outcomes, ({ kind }) => kind ?? 'pictures');
  const rows = [...kinds].map(([kind, of]) => rowOf(kind, of));
  console.log(`\n${title}`);
  console.table(Object.fromEntries([...rows, ...(kinds.size > 1 ? [rowOf('all', outcomes)] : [])]));
  for (const outcome of outcomes.filter(isWrong))
    console.log(`wrong: ${outcome.file} holds ${outcome.expected ?? 'nothing'}, read ${outcome.read}`);
}

function rowOf(kind: string, outcomes: readonly Outcome[]): [string, Record<string, number | string>] {
  const codes = outcomes.filter(({ expected }) => expected !== null).length;
  const reads = outcomes.filter(isRead).length;
  return [
    kind,
    {
      pictures: outcomes.length,
      'with a code': codes,
      reads,
      '%': codes === 0 ? '' : ((reads / codes) * 100).toFixed(1),
      'wrong texts': outcomes.filter(isWrong).length,
      'median ms': median(outcomes.map(({ ms }) => ms)).toFixed(1),
    },
  ];
}

/** Prints after how many frames, and how much computing time, a video of the same picture gave its text. */
export function printWatched(readable: number, watched: readonly Watched[]): void {
  const right = watched.filter(({ wrong }) => !wrong);
  const at = (share: number, of: (each: Watched) => number) =>
    right.map(of).sort((a, b) => a - b)[Math.floor((right.length - 1) * share)] ?? Number.NaN;
  const range = (of: (each: Watched) => number) =>
    `${at(0.5, of).toFixed(0)} (median), ${at(0.95, of).toFixed(0)} (19 of 20)`;
  console.log(`as a video: ${right.length} of ${readable} read, ${watched.length - right.length} wrong`);
  console.log(`  frames to the text: ${range((each) => each.frames)}`);
  console.log(`  ms of work to the text: ${range((each) => each.ms)}`);
}

/** Prints our readings as a ratio of the peer's, on the same frames. */
export function printComparison(ours: readonly Outcome[], theirs: readonly Outcome[]): void {
  const ratio = ours.filter(isRead).length / theirs.filter(isRead).length;
  console.log(`reads, ratio to @zxing/library: ${ratio.toFixed(2)} (goal: at least 1.4)`);
  console.log(`wrong texts: ${ours.filter(isWrong).length} (goal: 0)`);
}
