import { LANGUAGES } from '@portal/domain/constants';
import type { FieldWords } from '@portal/domain/queue/request';
import { optionTexts, appText, surveyWords, wordsOf } from '../../form/fields/field-words.ts';
import { type Commissioning, CUSTOMER_FIELDS, INSTALLER_FIELDS } from './commissioning-draft.ts';

const NOTES = ['customer', 'installer', 'admin'] as const;

/**
 * The label of each field of a correction, by its path in the body. They are stored with the request, so that a conflict is
 * shown in the words of the form even when the template is no longer cached.
 */
export function fieldWords(data: Commissioning): Record<string, FieldWords> {
  const { version } = data;
  return {
    ...Object.fromEntries(
      CUSTOMER_FIELDS.map((name) => [name, appText(`commissioning.customer.${name}`)] as const),
    ),
    customerLanguage: {
      ...appText('commissioning.customer.customerLanguage'),
      ...optionTexts(
        LANGUAGES.map((one) => [one, appText(`commissioning.customer.languages.${one}`)] as const),
      ),
    },
    ...Object.fromEntries(
      INSTALLER_FIELDS.map(
        (name) => [`installer.${name}`, appText(`commissioning.installer.${name}`)] as const,
      ),
    ),
    ...Object.fromEntries(
      NOTES.map((name) => [`notes.${name}`, appText(`commissioning.notes.${name}`)] as const),
    ),
    ...Object.fromEntries(
      version.parametersSchema.map((field) => [`parameters.${field.name}`, wordsOf(field)]),
    ),
    ...surveyWords(version.installationFormSchema),
    photos: appText('form.extraPhotos.title'),
    signature: appText('commissioning.signatures.customer'),
    installerSignature: appText('commissioning.signatures.installer'),
  };
}
