import { FIELD_TYPES } from '@portal/domain/form/schema';
import type { Called, VersionChange } from '@portal/domain/templates/version-change';
import { labelIn } from '@portal/domain/templates/labels';
import type { TFunction } from 'i18next';
import type { Polish } from '../../../lib/languages/locale-keys.ts';
import { currentLanguage } from '../../../lib/languages/i18n.ts';

type Words = Polish['changes'];
type Property = Extract<VersionChange['change'], { kind: 'property' }>;
type Text = Extract<VersionChange['change'], { kind: 'text' }>;

const called = ({ label, labels }: Called): string => labelIn(currentLanguage(), labels, label);

/** One change between two versions as a sentence, for whoever publishes and for whoever looks back. */
export function changeInWords(t: TFunction, { subject, change }: VersionChange): string {
  const name = subject.kind === 'whole' ? '' : called(subject.called);
  const language = 'language' in change && change.language ? t(`changes.language.${change.language}`) : '';
  switch (change.kind) {
    case 'added':
    case 'removed':
    case 'moved':
      return itemChange(t, subject, change, name);
    case 'text':
      return textChange(t, change, name, language);
    case 'property':
      return propertyChange(t, change, name, language);
  }
}

function itemChange(
  t: TFunction,
  subject: VersionChange['subject'],
  change: Extract<VersionChange['change'], { kind: 'added' | 'removed' | 'moved' }>,
  name: string,
): string {
  const { kind } = change;
  switch (subject.kind) {
    case 'parameter':
    case 'step':
      return t(`changes.${subject.kind}.${kind}`, { name });
    case 'option':
      return t(`changes.option.${kind}`, { name, of: called(subject.of) });
    case 'field':
      return change.kind === 'moved' && change.to
        ? t('changes.field.movedTo', { name, step: called(change.to) })
        : t(`changes.field.${kind}`, { name, step: called(subject.step) });
    case 'whole':
      return '';
  }
}

function textChange(
  t: TFunction,
  { property, language: of, before, after }: Text,
  name: string,
  language: string,
): string {
  if (property === 'declaration')
    return of ? t('changes.declarationIn', { language }) : t('changes.declaration');
  if (property === 'help') return t('changes.help', { name, language });
  if (!of) return t('changes.label', { name: after, before });
  if (before === '') return t('changes.labelAdded', { name, language, after });
  return after === ''
    ? t('changes.labelRemoved', { name, language })
    : t('changes.labelIn', { name, language, before, after });
}

function propertyChange(
  t: TFunction,
  { property, before, after }: Property,
  name: string,
  language: string,
): string {
  if (property === 'showWhen') {
    const how = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
    return t(`changes.rule.${how}`, { name });
  }
  if (property === 'outOfRange')
    return t(`changes.outOfRange.${after === 'reason' ? 'reason' : 'refuse'}`, { name });
  if (property === 'expected')
    return t(`changes.expected.${after === 'yes' || after === 'no' ? after : 'none'}`, { name });
  if (property === 'text')
    return t(`changes.warrantyText.${after === true ? 'added' : 'removed'}`, { language });
  if (property === 'type')
    return t('changes.type', { name, before: typeWords(t, before), after: typeWords(t, after) });
  if (isKeyOf(SWITCHES, property)) return t(`changes.${after === true ? 'on' : 'off'}.${property}`, { name });
  if (isKeyOf(VALUES, property))
    return t(`changes.value.${property}`, { name, before: valueText(t, before), after: valueText(t, after) });
  if (isKeyOf(OTHERS, property)) return t(`changes.${property}`, { name, language });
  return t('changes.other', { name, property });
}

const SWITCHES: { readonly [Key in keyof Words['on']]: true } = {
  required: true,
  multiline: true,
  repeatable: true,
  nameplate: true,
  confirmed: true,
  neededWhenUnknown: true,
  fromFactory: true,
  barcodeScanner: true,
  yearlyInspection: true,
  showDataTable: true,
  showServiceLog: true,
};
const VALUES: { readonly [Key in keyof Words['value']]: true } = {
  unit: true,
  min: true,
  max: true,
  basicMonths: true,
  extendedMonths: true,
  saleGraceMonths: true,
};
const OTHERS = {
  calculation: true,
  pattern: true,
  parts: true,
  content: true,
  tableParameters: true,
  attachments: true,
} as const;

function isKeyOf<Keys extends object>(keys: Keys, key: string): key is keyof Keys & string {
  return Object.hasOwn(keys, key);
}

/** The types of parameters and of fields. */
const TYPES = ['string', ...FIELD_TYPES] as const satisfies readonly (keyof Words['types'])[];

function typeWords(t: TFunction, type: unknown): string {
  const known = TYPES.find((one) => one === type);
  return known === undefined ? String(type) : t(`changes.types.${known}`);
}

function valueText(t: TFunction, value: unknown): string {
  if (typeof value === 'number') return new Intl.NumberFormat(currentLanguage()).format(value);
  return typeof value === 'string' && value !== '' ? value : t('changes.none');
}
