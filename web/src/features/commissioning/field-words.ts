import { LANGUAGES } from '@portal/domain/constants';
import type { Field } from '@portal/domain/form/schema';
import type { FieldWords } from '@portal/domain/queue/request';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import { labelOf } from '../../form/field-label.ts';
import { t } from '../../lib/i18n.ts';
import type { Commissioning } from './draft-data.ts';

const CUSTOMER = [
  'customerName',
  'companyName',
  'customerPhone',
  'customerEmail',
  'customerAddress',
  'customerAddressContinued',
  'customerZipcode',
  'customerCity',
  'installationDate',
  'soldOn',
] as const;
const INSTALLER = ['name', 'company', 'taxId', 'email', 'phone'] as const;
const NOTES = ['customer', 'installer', 'admin'] as const;

/**
 * What the person calls each field of a correction, by its path in the body: kept with the request, so that a conflict
 * is shown in the words of the form, also after its template is no longer on the device.
 */
export function fieldWords(data: Commissioning): Record<string, FieldWords> {
  const { version } = data;
  return {
    ...Object.fromEntries(
      CUSTOMER.map((name) => [name, { label: t(`commissioning.customer.${name}`) }] as const),
    ),
    customerLanguage: {
      label: t('commissioning.customer.customerLanguage'),
      values: Object.fromEntries(
        LANGUAGES.map((one) => [one, t(`commissioning.customer.languages.${one}`)] as const),
      ),
    },
    ...Object.fromEntries(
      INSTALLER.map(
        (name) => [`installer.${name}`, { label: t(`commissioning.installer.${name}`) }] as const,
      ),
    ),
    ...Object.fromEntries(
      NOTES.map((name) => [`notes.${name}`, { label: t(`commissioning.notes.${name}`) }] as const),
    ),
    ...Object.fromEntries(
      version.parametersSchema.map((field) => [`parameters.${field.name}`, wordsOf(field)]),
    ),
    ...Object.fromEntries(
      version.installationFormSchema.steps.flatMap((step) =>
        step.fields.map((field) => [`survey.data.${step.id}.${field.name}`, wordsOf(field)] as const),
      ),
    ),
    photos: { label: t('commissioning.notes.photos') },
    signature: { label: t('commissioning.signatures.customer') },
    installerSignature: { label: t('commissioning.signatures.installer') },
  };
}

function wordsOf(field: Field | ParameterField): FieldWords {
  const values =
    field.type === 'yes_no'
      ? { yes: t('ui.yes'), no: t('ui.no') }
      : 'options' in field && field.options !== undefined
        ? Object.fromEntries(field.options.map(optionWords))
        : undefined;
  return {
    label: labelOf(field),
    ...(values && { values }),
    ...('unit' in field && field.unit !== undefined && { unit: field.unit }),
  };
}

type Option = string | (Labelled & { readonly value: string });
type Labelled = Parameters<typeof labelOf>[0];

/** A parameter's choice is its own label, a question's has one. */
function optionWords(option: Option): readonly [value: string, words: string] {
  return typeof option === 'string' ? [option, option] : [option.value, labelOf(option)];
}
