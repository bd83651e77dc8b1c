import {
  columnKey,
  deviceTargetNames,
  REQUIRED_TARGETS,
  suggestTargets,
} from '@portal/domain/imports/columns';
import { installationTargetNames } from '@portal/domain/imports/installation-targets';
import { labelIn, type Language } from '@portal/domain/templates/labels';
import type { Scope, Tx } from '../db/open.ts';
import { importedTypes } from './plan-store.ts';
import { earlierMappings, importById } from './store.ts';

/** What each column probably holds, and everything that a column can hold, of one type of device or of all. */
export async function suggestion(
  tx: Tx,
  scope: Scope,
  id: number,
  templateId: number | undefined,
  language: Language,
) {
  const { header, kind } = await importById(tx, scope, id);
  const all = await importedTypes(tx, scope);
  const types = templateId === undefined ? all : all.filter((type) => type.id === templateId);
  const names =
    kind === 'devices' ? deviceTargetNames(types.map(({ fields }) => fields)) : installationTargetNames();
  if (templateId !== undefined) names.delete('@type');
  const remembered: Record<string, string | null> = {};
  for (const last of (await earlierMappings(tx, scope, kind)).toReversed()) {
    // What was left out for one type, as the column that names types is, says nothing of another.
    const isOfOther = last.template !== null && last.template !== templateId;
    for (const [column, name] of last.header.entries()) {
      const target = last.mapping[column] ?? null;
      if (target !== null || !isOfOther) remembered[columnKey(name)] = target;
    }
  }
  const fields = types.flatMap((type) => type.fields);
  const isOfManyTypes = kind === 'devices' && templateId === undefined;
  return {
    mapping: [...suggestTargets(header, names, remembered, isOfManyTypes)],
    remembered: header.filter((name) => Object.hasOwn(remembered, columnKey(name))).length,
    targets: [...names.keys()].map((name) => {
      if (kind === 'installations')
        return { name, label: null, required: REQUIRED_TARGETS.installations.some((one) => one === name) };
      const same = fields.filter((one) => (name === '@serial' ? one.barcodeScanner : one.name === name));
      // Types may call one parameter differently.
      const labels = new Set(same.map((field) => labelIn(language, field.labels ?? {}, field.label)));
      const label = labels.size === 0 ? null : [...labels].join(' / ');
      return { name, label, required: name === '@serial' || same[0]?.required === true };
    }),
  };
}
