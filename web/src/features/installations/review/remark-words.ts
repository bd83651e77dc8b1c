import type { FormSchema } from '@portal/domain/form/schema';
import type { Installation } from '@portal/domain/installations/record';
import type { Remark } from '@portal/domain/installations/review/remark';
import type { TFunction } from 'i18next';
import { answerText } from '../../../form/fields/answer-text.ts';
import { labelOf } from '../../../form/fields/field-label.ts';
import { parameterText } from '../../../form/fields/parameter-values.ts';
import { formatDate } from '../../../lib/languages/format.ts';

type Named = Pick<Installation, 'customDevice'>;

const WORDS = {
  'below-range': 'belowRange',
  'above-range': 'aboveRange',
  'answer-denied': 'answerDenied',
  'sold-before-made': 'soldBeforeMade',
  'installed-before-made': 'installedBeforeMade',
  'installed-before-sold': 'installedBeforeSold',
  'far-from-factory': 'farFromFactory',
  'same-photo': 'samePhoto',
  'same-address': 'sameAddress',
  'same-phone': 'samePhone',
  'visit-after-deadline': 'visitAfterDeadline',
} as const satisfies Record<Remark['code'], string>;

/** A remark as a sentence, with names and values as the record shows them. */
export function remarkText(
  t: TFunction,
  remark: Remark,
  installation: Named,
  form: FormSchema | undefined,
): string {
  const { code, field, places, given, against, others } = remark;
  const shown = valueShown(t, remark, installation, form);
  const words = code === 'same-photo' && others.length === 0 ? 'samePhotoTwice' : WORDS[code];
  return t(`review.remarks.${words}`, {
    name: [...new Set([field, ...places].map((place) => placeName(t, place, installation, form)))].join(', '),
    given: shown(given),
    against: shown(against),
  });
}

/** What a field of the record is called; the field's own name where the template is not known yet. */
export function placeName(
  t: TFunction,
  field: string,
  { customDevice }: Named,
  form: FormSchema | undefined,
): string {
  const [first = '', second = '', third = ''] = field.split('.');
  if (first === 'parameters') {
    const parameter = customDevice.schemaVersion.parametersSchema.find(({ name }) => name === second);
    return parameter === undefined ? second : labelOf(parameter);
  }
  if (first === 'survey') {
    const found = fieldOf(form, second, third);
    return found === undefined ? third : labelOf(found);
  }
  if (first === 'photos') return t('review.remarks.additionalPhoto');
  const known = [field, first].find(isPlain);
  return known === undefined ? first : t(`installations.${PLAIN[known]}`);
}

/** The fields that are not of the template. */
const PLAIN = {
  installationDate: 'installationDate',
  soldOn: 'soldOn',
  customerName: 'customer',
  companyName: 'company',
  customerAddress: 'address',
  customerPhone: 'phone',
  customerEmail: 'email',
  signature: 'signatureCustomer',
  installerSignature: 'signatureInstaller',
  'installer.name': 'installer',
  'notes.customer': 'noteCustomer',
  'notes.installer': 'noteInstaller',
  'notes.admin': 'noteAdmin',
} as const;

function isPlain(name: string): name is keyof typeof PLAIN {
  return Object.hasOwn(PLAIN, name);
}

function fieldOf(form: FormSchema | undefined, stepId: string, name: string) {
  return form?.steps.find(({ id }) => id === stepId)?.fields.find((field) => field.name === name);
}

function valueShown(t: TFunction, { code, field }: Remark, { customDevice }: Named, form?: FormSchema) {
  const [first, second = '', third = ''] = field.split('.');
  return (value: string | null): string => {
    if (value === null) return '';
    if (first === 'parameters') {
      const parameter = customDevice.schemaVersion.parametersSchema.find(({ name }) => name === second);
      return parameter === undefined ? value : parameterText(t, parameter, value);
    }
    if (first === 'survey') {
      const found = fieldOf(form, second, third);
      const isNumber = code === 'below-range' || code === 'above-range';
      return found === undefined ? value : answerText(t, found, isNumber ? Number(value) : value);
    }
    return formatDate(value);
  };
}

/** The id of the element that shows a field on the review screen. */
export function placeId(field: string): string {
  return `place-${field.replaceAll('.', '-')}`;
}
