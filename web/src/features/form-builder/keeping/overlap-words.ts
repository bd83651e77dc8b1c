import { LANGUAGES } from '@portal/domain/constants';
import type { FormSchema, ShowWhen } from '@portal/domain/form/schema';
import type { Overlap } from '@portal/domain/queue/request';
import { isSame } from '@portal/domain/queue/three-way';
import type { TFunction } from 'i18next';
import { exists } from '../builder-state.ts';
import { placeLabel } from '../place.ts';
import { ruleSentence, type Sources } from '../rules/rule-words.ts';

/** One thing that two people have changed, in words. */
export type ChangeWords = { readonly label: string; readonly mine: string; readonly theirs: string };

const PARTS = [
  'label',
  'title',
  'help',
  'required',
  'type',
  'showWhen',
  'options',
  'unit',
  'min',
  'max',
] as const;

/**
 * What a choice between two changes is about. A path of the comparison is `['field', name, 'labels', 'de']`, or
 * `['field', name, 'number', 'min']` for what only one type of field has.
 */
export function overlapWords(
  t: TFunction,
  overlap: Overlap,
  forms: { readonly mine: FormSchema; readonly theirs: FormSchema },
  sources: Sources,
): ChangeWords {
  const [kind, name = '', ...rest] = overlap.path;
  const place = kind === 'step' ? ({ kind: 'step', id: name } as const) : ({ kind: 'field', name } as const);
  const form = exists(forms.mine, place) ? forms.mine : forms.theirs;
  const holder = kind === 'form' ? t('builder.form.title') : placeLabel(t, form, place);
  if (rest.length === 0) {
    const word = (side: unknown) => t(side === null ? 'builder.merge.deleted' : 'builder.merge.changed');
    return { label: holder, mine: word(overlap.mine), theirs: word(overlap.theirs) };
  }
  const part = PARTS.find((one) => rest.includes(one) || (one === 'label' && rest.includes('labels')));
  const language = LANGUAGES.find((one) => rest.at(-1) === one);
  const what = part === undefined ? t('builder.merge.other') : t(`builder.merge.part.${part}`);
  const inLanguage = language === undefined ? what : `${what} (${t(`builder.language.${language}`)})`;
  const say = (value: unknown) => valueWords(t, part, value, sources);
  return { label: `${holder}: ${inLanguage}`, mine: say(overlap.mine), theirs: say(overlap.theirs) };
}

function valueWords(t: TFunction, part: string | undefined, value: unknown, sources: Sources): string {
  if (isSame(value, null)) return t('builder.merge.nothing');
  if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no');
  if (part === 'type' && typeof value === 'string') return t(`builder.type.${value as 'text'}`);
  // Rules and other trees are one value, wrapped by the comparison.
  const inner: unknown = Array.isArray(value) && Array.isArray(value[0]) ? (value[0] as unknown[])[0] : value;
  if (part === 'showWhen') return ruleSentence(t, inner as ShowWhen, sources);
  if (part === 'options' && Array.isArray(inner))
    return (inner as { readonly label: string }[]).map(({ label }) => label).join(', ');
  return typeof inner === 'string' || typeof inner === 'number' ? String(inner) : JSON.stringify(inner);
}
