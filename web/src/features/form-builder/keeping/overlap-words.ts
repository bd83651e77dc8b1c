import { LANGUAGES } from '@portal/domain/constants';
import type { Calculation } from '@portal/domain/form/calculation';
import type { FormSchema, ShowWhen } from '@portal/domain/form/schema';
import type { Overlap } from '@portal/domain/queue/request';
import { isSame } from '@portal/domain/queue/three-way';
import type { TFunction } from 'i18next';
import { exists } from '../builder-state.ts';
import { placeLabel } from '../place.ts';
import { calculationWords } from '../rules/calculation-words.ts';
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
  'step',
  'calculation',
  'outOfRange',
  'multiline',
  'repeatable',
  'expected',
  'nameplate',
  'declaration',
] as const;
type Part = (typeof PARTS)[number];

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
  const say = (value: unknown, side: FormSchema) => valueWords(t, part, value, { form: side, sources });
  return {
    label: `${holder}: ${inLanguage}`,
    mine: say(overlap.mine, forms.mine),
    theirs: say(overlap.theirs, forms.theirs),
  };
}

type Known = { readonly form: FormSchema; readonly sources: Sources };

function valueWords(t: TFunction, part: Part | undefined, value: unknown, known: Known): string {
  if (isSame(value, null)) return t('builder.merge.nothing');
  if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no');
  if (part === 'type' && typeof value === 'string') return t(`builder.type.${value as 'text'}`);
  if (part === 'step' && typeof value === 'string')
    return placeLabel(t, known.form, { kind: 'step', id: value });
  if (part === 'outOfRange') return t(value === 'reason' ? 'builder.field.reason' : 'builder.field.refuse');
  if (part === 'expected') return t(value === 'yes' ? 'ui.yes' : 'ui.no');
  // Rules and other trees are one value, wrapped by the comparison.
  const inner: unknown = Array.isArray(value) && Array.isArray(value[0]) ? (value[0] as unknown[])[0] : value;
  if (part === 'showWhen') return ruleSentence(t, inner as ShowWhen, known.sources);
  if (part === 'calculation') return calculationWords(t, inner as Calculation, known.sources);
  if (part === 'declaration') {
    const { text, texts = {} } = inner as NonNullable<FormSchema['declaration']>;
    return [...new Set([text, ...Object.values(texts)])].join(' / ');
  }
  if (part === 'options' && Array.isArray(inner))
    return (inner as { readonly label: string }[]).map(({ label }) => label).join(', ');
  return typeof inner === 'string' || typeof inner === 'number' ? String(inner) : JSON.stringify(inner);
}
