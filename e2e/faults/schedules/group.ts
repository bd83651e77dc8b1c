import type { Fired } from './fired.ts';
import { FINDINGS, type Findings } from '../outcome-check.ts';
import type { Trial, TrialReport } from '../trial.ts';

/** One case of a group with what came of it. */
export type Case = {
  /** How it is named when it is run again: `--group <group> --seed <seed>`. */
  readonly seed: number;
  readonly title: string;
  readonly findings: Findings;
  /** Why the case proves nothing: its fault did not strike. */
  readonly control?: string;
  /** It could not be run to its end. */
  readonly isBrokenOff?: boolean;
};

/** A trial that is over, with the case that it makes. */
export type Done = {
  readonly trial: Trial;
  readonly outcome: Case;
  /** Absent when it broke off. */
  readonly report?: TrialReport;
  readonly fired: Fired;
};

/** What a group says of its trials. */
export type Conclusion = {
  readonly cases: readonly Case[];
  /** What the group as a whole leaves unproven, in words. */
  readonly unproven?: readonly string[];
};

export type Group = {
  readonly name: string;
  /** Seeds of the gate: known, and the same every time. */
  readonly gate: readonly number[];
  /** Cases in the long form. */
  readonly long: number;
  /** The cases are numbered from 0 and are the same every time. */
  readonly fixedSeeds?: boolean;
  /** Every kind of fault has to strike when the group runs in full. */
  readonly drawsEveryFault?: boolean;
  /** What is done for these seeds: one trial each, unless `conclude` says otherwise. */
  readonly trials: (seeds: readonly number[]) => readonly Trial[];
  /** Absent: each trial is a case. */
  readonly conclude?: (seeds: readonly number[], done: readonly Done[]) => Conclusion;
};

export const SOUND: Findings = {
  lost: [],
  doubled: [],
  'wrong bytes': [],
  stuck: [],
  zombie: [],
  'two senders': [],
};

/** A case that could not be run to its end: it fails, and the others go on. */
export function brokenOff(seed: number, title: string, error: unknown): Case {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { seed, title, findings: SOUND, control: `it broke off: ${words}`, isBrokenOff: true };
}

/** What is wrong with a case, in words; empty is a pass. */
export function faultsOf({ findings, control }: Case): string[] {
  const wrong = FINDINGS.flatMap((name) => findings[name].map((what) => `${name}: ${what}`));
  return control === undefined ? wrong : [...wrong, `no proof: ${control}`];
}

/** Works through pieces, so many at once. */
export async function atOnce<Piece, Result>(
  atOnce: number,
  pieces: readonly Piece[],
  work: (piece: Piece) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < pieces.length; at = next++) {
      const piece = pieces[at];
      if (piece !== undefined) results[at] = await work(piece);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, pieces.length) }, worker));
  return results;
}
