import { type Fields, isSame } from '../queue/three-way.ts';
import type { WrittenParameter } from '../templates/parameters-schema.ts';
import { mergedOrder } from './merged-order.ts';

/** A parameter that two people have changed, each to something else; null on the side that has deleted it. */
export type ParameterClash = {
  readonly name: string;
  readonly mine: WrittenParameter | null;
  readonly theirs: WrittenParameter | null;
};

/** What two people made of one list of parameters. */
export type MergedParameters = {
  /** With every change of both; where they clash, as `mine` has it. */
  readonly parameters: readonly WrittenParameter[];
  readonly clashes: readonly ParameterClash[];
};

type Rows = readonly WrittenParameter[];

/** Compares the parameters as their author read them, as they are on the author's screen, and as somebody else has saved them meanwhile. */
export function mergeParameters(base: Rows, mine: Rows, theirs: Rows): MergedParameters {
  const clashes: ParameterClash[] = [];
  const names = [base, mine, theirs].map((rows) => rows.map(({ name }) => name));
  const order = mergedOrder(names[0] ?? [], names[1] ?? [], names[2] ?? []);
  const parameters = order.flatMap((name) => {
    const [before, own, present] = [base, mine, theirs].map((rows) => rows.find((row) => row.name === name));
    if (isSame(own, before)) return present ?? [];
    if (isSame(present, before) || isSame(own, present)) return own ?? [];
    const { joined, isClash } = joinedRow(before, own, present);
    if (isClash) clashes.push({ name, mine: own ?? null, theirs: present ?? null });
    return joined ?? [];
  });
  return { parameters, clashes };
}

/** One parameter with what both have changed of it. */
function joinedRow(
  before: WrittenParameter | undefined,
  own: WrittenParameter | undefined,
  present: WrittenParameter | undefined,
): { readonly joined: WrittenParameter | undefined; readonly isClash: boolean } {
  if (before === undefined || own === undefined || present === undefined)
    return { joined: own, isClash: true };
  const [was, mine, theirs] = [flat(before), flat(own), flat(present)];
  const joined: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    if (isSame(mine[key], was[key])) joined[key] = theirs[key];
    else if (isSame(theirs[key], was[key]) || isSame(mine[key], theirs[key])) joined[key] = mine[key];
    else return { joined: own, isClash: true };
  }
  return { joined: restored(joined), isClash: false };
}

const LABEL_PREFIX = 'labels/';

/** A parameter with one entry per translation of its label, so that two people can translate it at the same time. */
function flat({ labels = {}, ...rest }: WrittenParameter): Fields {
  return {
    ...rest,
    ...Object.fromEntries(Object.entries(labels).map(([language, text]) => [LABEL_PREFIX + language, text])),
  };
}

function restored(fields: Fields): WrittenParameter {
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined);
  const labels = defined.flatMap(([key, text]) =>
    key.startsWith(LABEL_PREFIX) ? [[key.slice(LABEL_PREFIX.length), text] as const] : [],
  );
  return {
    ...Object.fromEntries(defined.filter(([key]) => !key.startsWith(LABEL_PREFIX))),
    ...(labels.length > 0 && { labels: Object.fromEntries(labels) }),
  } as WrittenParameter;
}
