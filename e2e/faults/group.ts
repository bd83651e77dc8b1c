import type { Fired } from './fired.ts';
import { VERDICTS, type Verdicts } from './oracle.ts';

/** One case of a group with what came of it. */
export type Case = {
  /** How it is named when it is run again: `--group <group> --seed <seed>`. */
  readonly seed: number;
  readonly title: string;
  readonly verdicts: Verdicts;
  /** Why the case proves nothing: its fault did not strike. */
  readonly control?: string;
  /** It could not be run to its end. */
  readonly isBrokenOff?: boolean;
};

export type GroupResult = {
  readonly name: string;
  readonly cases: readonly Case[];
  readonly fired: readonly Fired[];
  /** What the group as a whole leaves unproven, in words. */
  readonly unproven?: readonly string[];
};

export type Group = {
  readonly name: string;
  /** Cases in CI and in the long form. */
  readonly size: { readonly ci: number; readonly long: number };
  /** The cases are numbered from 0 and are the same every time. */
  readonly fixedSeeds?: boolean;
  /** Every kind of fault has to strike when the group runs in full. */
  readonly drawsEveryFault?: boolean;
  readonly run: (seeds: readonly number[]) => Promise<GroupResult>;
};

export const SOUND: Verdicts = {
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
  return { seed, title, verdicts: SOUND, control: `it broke off: ${words}`, isBrokenOff: true };
}

/** What is wrong with a case, in words; empty is a pass. */
export function faultsOf({ verdicts, control }: Case): string[] {
  const wrong = VERDICTS.flatMap((name) => verdicts[name].map((what) => `${name}: ${what}`));
  return control === undefined ? wrong : [...wrong, `no proof: ${control}`];
}

/** Works through pieces, so many at once. */
export async function atOnce<Piece, Result>(
  most: number,
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
  await Promise.all(Array.from({ length: Math.min(most, pieces.length) }, worker));
  return results;
}
