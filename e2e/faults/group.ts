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
};

export type GroupResult = {
  readonly name: string;
  readonly cases: readonly Case[];
  readonly fired: readonly Fired[];
};

export type Group = {
  readonly name: string;
  /** Cases in CI and in the long form. */
  readonly size: { readonly ci: number; readonly long: number };
  /** The cases are numbered from 0 and are the same every time. */
  readonly fixedSeeds?: boolean;
  readonly run: (seeds: readonly number[]) => Promise<GroupResult>;
};

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
