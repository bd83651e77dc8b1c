import { labelIn, type Language } from '@portal/domain/templates/labels';
import {
  type INSTALLATION_PLACEHOLDERS,
  type INSTALLATION_SIGNATURES,
  type INSTALLER_PLACEHOLDERS,
  type Placeholder,
  placeholders,
  type PlaceholderSource,
  type WARRANTY_PLACEHOLDERS,
} from '@portal/domain/warranty/placeholders';
import type { TFunction } from 'i18next';
import type { Describe } from './editor-nodes.ts';

/** The groups of the menu, in its order. */
const GROUPS = ['device', 'installation', 'installer', 'warranty', 'form', 'signatures'] as const;
type Group = (typeof GROUPS)[number];

export type Offered = { readonly key: string; readonly kind: Placeholder['kind']; readonly label: string };
export type OfferedGroup = { readonly group: Group; readonly items: readonly Offered[] };

type FixedKey =
  | `installation.${(typeof INSTALLATION_PLACEHOLDERS)[number] | (typeof INSTALLATION_SIGNATURES)[number]}`
  | `installer.${(typeof INSTALLER_PLACEHOLDERS)[number]}`
  | `warranty.${(typeof WARRANTY_PLACEHOLDERS)[number]}`;

function labelOf(t: TFunction, language: Language, { key, label, labels }: Placeholder): string {
  return label === undefined
    ? t(`warranty.placeholder.${key as FixedKey}`)
    : labelIn(language, labels, label);
}

function groupOf({ key, kind }: Placeholder): Group {
  if (kind === 'signature') return 'signatures';
  return GROUPS.find((group) => key.startsWith(`${group}.`)) ?? 'installation';
}

/** Everything that a text can name, by group, in the order in which it is offered. */
export function offeredPlaceholders(
  t: TFunction,
  source: PlaceholderSource,
  language: Language,
): readonly OfferedGroup[] {
  const all = Map.groupBy(placeholders(source), groupOf);
  return GROUPS.flatMap((group) => {
    const items = (all.get(group) ?? []).map((one) => ({
      key: one.key,
      kind: one.kind,
      label: labelOf(t, language, one),
    }));
    return items.length === 0 ? [] : [{ group, items }];
  });
}

/** Returns the label of a placeholder by its key; an unknown key is its own label. */
export function labelsOfKeys(groups: readonly OfferedGroup[]): Describe {
  const labels = new Map(groups.flatMap(({ items }) => items.map(({ key, label }) => [key, label] as const)));
  return (key) => ({ label: labels.get(key) ?? key, known: labels.has(key) });
}
