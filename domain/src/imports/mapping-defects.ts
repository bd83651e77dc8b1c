import type { Gap } from '../problem.ts';
import { type ColumnTargets, deviceTargetNames, mayRepeat, REQUIRED_TARGETS } from './columns.ts';
import { installationTargetNames } from './installation-targets.ts';

type ImportKind = keyof typeof REQUIRED_TARGETS;

/** The targets that files of a kind have, besides the parameters of devices. */
const TARGETS: Readonly<Record<ImportKind, ReadonlySet<string>>> = {
  devices: new Set(deviceTargetNames([]).keys()),
  installations: new Set(installationTargetNames().keys()),
};

/**
 * Why a file of so many columns cannot be read by these targets: one that each row needs is missing, two columns have the
 * same, there is no such column, or files of this kind have no such target. Which parameters a device has is known row by
 * row alone.
 *
 * @param template the type of every row; null where a column names it
 */
export function mappingDefects(
  kind: ImportKind,
  mapping: ColumnTargets,
  columns: number,
  template: number | null,
): Gap[] {
  const isParameter = (target: string) => kind === 'devices' && !target.startsWith('@');
  const missing = REQUIRED_TARGETS[kind].some((target) => !mapping.includes(target));
  return [
    ...(missing ? [{ propertyPath: 'mapping', code: 'required' }] : []),
    ...mapping.flatMap((target, at) => {
      const propertyPath = `mapping.${at}`;
      if (at >= columns) return [{ propertyPath, code: 'no-column' }];
      if (target === null) return [];
      const isTwice =
        mapping.indexOf(target) < at && !mayRepeat(target, kind === 'devices' && template === null);
      if (isTwice) return [{ propertyPath, code: 'target-twice' }];
      const isKnown = isParameter(target) || TARGETS[kind].has(target);
      return isKnown ? [] : [{ propertyPath, code: 'not-an-option' }];
    }),
  ];
}
