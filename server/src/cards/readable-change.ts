import { groupPhone } from '@portal/domain/contact/contact-fields';
import type { Field, FormSchema } from '@portal/domain/form/schema';
import { labelIn, type Language } from '@portal/domain/templates/labels';
import type { ParameterField, ParametersSchema } from '@portal/domain/templates/parameters-schema';
import { readable } from './answered-form.ts';
import { parameterText } from './card-blocks.ts';
import { cardDate } from './card-formats.ts';
import { type CardWords, wordsIn } from './words.ts';

type VersionSchemas = { readonly form: FormSchema; readonly parameters: ParametersSchema };

/** The words of fields that every installation has, by their path in the body. */
const NAMED: Readonly<Record<string, keyof CardWords>> = {
  installationDate: 'installationDate',
  soldOn: 'soldOn',
  customerName: 'customer',
  companyName: 'company',
  customerAddress: 'address',
  customerAddressContinued: 'address',
  customerZipcode: 'zipcode',
  customerCity: 'city',
  customerPhone: 'phone',
  customerEmail: 'email',
  'installer.taxId': 'taxId',
  'notes.customer': 'notes',
  photos: 'photos',
  declaration: 'declaration',
};

const SURVEY = /^survey\.data\.([^.]+)\.([^.]+)$/;

function question(path: string, { form }: VersionSchemas): Field | undefined {
  const [, stepId, name] = SURVEY.exec(path) ?? [];
  return form.steps.find(({ id }) => id === stepId)?.fields.find((field) => field.name === name);
}

function parameter(path: string, { parameters }: VersionSchemas): ParameterField | undefined {
  return path.startsWith('parameters.')
    ? parameters.find(({ name }) => path === `parameters.${name}`)
    : undefined;
}

/** What a card calls a field that was changed. */
export function onePath(path: string, asked: VersionSchemas, language: Language): string {
  const words = wordsIn(language);
  const field = question(path, asked) ?? parameter(path, asked);
  if (field !== undefined) return labelIn(language, field.labels, field.label);
  const key = NAMED[path];
  if (key !== undefined) return words[key];
  if (path.startsWith('installer.')) return words.installer;
  return path.startsWith('files.') ? words.photos : words.answer;
}

/** A value before or after its change; pictures are counted, since their names tell a person nothing. */
export function readableAnswer(
  path: string,
  text: string,
  asked: VersionSchemas,
  language: Language,
): string {
  const words = wordsIn(language);
  if (text === '') return '–';
  const field = question(path, asked);
  const isPicture = field?.type === 'image' || field?.type === 'images' || field?.type === 'signature';
  if (isPicture || path === 'photos' || path.startsWith('files.'))
    return words.photoCount.replace('{count}', String(text.split('\n').length));
  if (path === 'installationDate' || path === 'soldOn') return cardDate(text, language);
  if (path === 'customerPhone' || path === 'installer.phone') return groupPhone(text);
  const ofDevice = parameter(path, asked);
  if (ofDevice !== undefined) return parameterText(ofDevice, text, language);
  return field === undefined ? text : readable(field, text, language);
}
