import type { ParameterField, ParametersSchema } from '../templates/parameters-schema.ts';
import { plainLetters } from '../plain-letters.ts';

/**
 * The columns that each row needs, and `@type` where a file has several types. A target that begins with `@` is no parameter: names
 * of parameters have no `@`.
 */
export const REQUIRED_TARGETS = {
  devices: ['@serial'],
  installations: ['@serial', '@installedOn', '@customerName'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The target of the day on which a device was made; also its key among the values of a row, where no parameter has it. */
export const MADE_ON = '@madeOn';

/** For each column the target that it holds; null for one that is left out. */
export type ColumnTargets = readonly (string | null)[];

/** Headings that makers use in their files. */
const KNOWN_WORDS: Readonly<Record<string, readonly string[]>> = {
  '@serial': [
    'serial',
    'serial number',
    'serialnumber',
    'numer seryjny',
    'nr seryjny',
    'sn',
    's n',
    'seriennummer',
    'serien nr',
    'nr fabryczny',
    'numer fabryczny',
  ],
  '@type': ['type', 'typ', 'device type', 'typ urzadzenia', 'geratetyp', 'model'],
  // With the mark that our own export puts where a parameter is called so.
  [MADE_ON]: [
    'production date',
    'production date in the portal',
    'date of manufacture',
    'made on',
    'manufactured',
    'data produkcji',
    'data produkcji w portalu',
    'wyprodukowano',
    'produktionsdatum',
    'produktionsdatum im portal',
    'herstellungsdatum',
    'hergestellt am',
  ],
};

/** A column's name without what differs from file to file: capitals, marks, accents. */
export function columnKey(name: string): string {
  return plainLetters(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Whether several columns may hold a target: only a parameter, in a file whose column names the types, where one parameter is called
 * differently from type to type and each row fills the column of its own.
 */
export function mayRepeat(target: string, isOfManyTypes: boolean): boolean {
  return isOfManyTypes && !target.startsWith('@');
}

/** What somebody chose for a column, counted from 0; null leaves it out. */
export type ChosenTarget = { readonly column: number; readonly target: string | null };

/**
 * What the columns hold once somebody has chosen for some of them, the oldest choice first. What is not offered, such as the parameter
 * of another type, changes nothing; a target that may not repeat leaves the column that held it.
 */
export function withChosen(
  suggested: ColumnTargets,
  chosen: readonly ChosenTarget[],
  offered: ReadonlySet<string>,
  isOfManyTypes: boolean,
): ColumnTargets {
  return chosen
    .filter(({ target }) => target === null || offered.has(target))
    .reduce<ColumnTargets>(
      (before, { column, target }) =>
        before.map((held, at) => {
          if (at === column) return target;
          return held !== null && held === target && !mayRepeat(held, isOfManyTypes) ? null : held;
        }),
      suggested,
    );
}

/**
 * Suggests what each column holds: what the factory chose for a column of this name the last time, else a parameter of
 * that name or label in any language, else a known word. No target is suggested twice, unless it may be (`mayRepeat`).
 */
export function suggestTargets(
  header: readonly string[],
  names: ReadonlyMap<string, readonly string[]>,
  remembered: Readonly<Record<string, string | null>>,
  isOfManyTypes = false,
): ColumnTargets {
  const used = new Set<string>();
  const byKey = new Map<string, string>();
  for (const [target, words] of names) {
    for (const word of words) if (!byKey.has(columnKey(word))) byKey.set(columnKey(word), target);
  }
  return header.map((name) => {
    const key = columnKey(name);
    const last = Object.hasOwn(remembered, key) ? remembered[key] : undefined;
    const target = last === undefined || (last !== null && !names.has(last)) ? byKey.get(key) : last;
    if (!target || (used.has(target) && !mayRepeat(target, isOfManyTypes))) return null;
    used.add(target);
    return target;
  });
}

/** The targets of devices with the names that a column may have for each: of the parameters of every type of the file. */
export function deviceTargetNames(schemas: readonly ParametersSchema[]): Map<string, readonly string[]> {
  const names = new Map<string, readonly string[]>();
  const serials = schemas.flatMap((schema) =>
    schema.filter((field) => field.barcodeScanner).flatMap(namesOf),
  );
  names.set('@serial', [...serials, ...(KNOWN_WORDS['@serial'] ?? [])]);
  for (const field of schemas.flat()) {
    if (!field.barcodeScanner) names.set(field.name, [...(names.get(field.name) ?? []), ...namesOf(field)]);
  }
  for (const target of ['@type', MADE_ON]) names.set(target, KNOWN_WORDS[target] ?? []);
  return names;
}

/** The headings that the column of a parameter may have: its name and its labels, each with its unit and without, as our export has it. */
export function namesOf({ name, label, labels, unit }: ParameterField): string[] {
  const plain = [name, label, ...Object.values(labels ?? {})];
  return unit ? [...plain, ...plain.map((one) => `${one} [${unit}]`)] : plain;
}
