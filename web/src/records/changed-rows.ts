import { CUSTOMER_FIELD_NAMES } from '@portal/domain/installations/customer-fields';
import type { ChangedField } from '@portal/domain/signing/changed-after-signing';
import type { TemplateVersion } from '@portal/domain/templates/record';
import type { ParseKeys, TFunction } from 'i18next';
import { answerText } from '../form/fields/answer-text.ts';
import { labelOf } from '../form/fields/field-label.ts';
import { parameterText } from '../form/fields/parameter-values.ts';
import { formatDate } from '../lib/languages/format.ts';
import type { Definition } from '../ui/values/definition-list.tsx';

const SURVEY = /^survey\.data\.([^.]+)\.([^.]+)$/;

const NAMED: Readonly<Record<string, ParseKeys>> = {
  'notes.customer': 'commissioning.notes.customer',
  photos: 'form.extraPhotos.title',
  declaration: 'installations.signed.declaration',
};
const CUSTOMER = [...CUSTOMER_FIELD_NAMES, 'installationDate', 'soldOn'] as const;
const INSTALLER = ['name', 'company', 'taxId', 'email', 'phone'] as const;

type VersionSchemas = Pick<TemplateVersion, 'installationFormSchema' | 'parametersSchema'> | undefined;

/** What was changed after signing, by the labels of the form, each with both values. */
export function changedRows(
  t: TFunction,
  changes: readonly ChangedField[],
  version: VersionSchemas,
): readonly Definition[] {
  return changes.map(({ path, before, after }) => {
    const { term, read } = fieldAt(t, path, version);
    const text = (value: string) => (value === '' ? t('installations.signed.nothing') : read(value));
    return {
      term,
      value: t('installations.signed.change', { before: text(before), after: text(after) }),
      wide: true,
    };
  });
}

const asIs = (value: string) => value;

type Read = { readonly term: string; readonly read: (value: string) => string };

function fieldAt(t: TFunction, path: string, version: VersionSchemas): Read {
  const pictures = (value: string) => t('form.extraPhotos.count', { count: value.split('\n').length });
  const [, stepId, name] = SURVEY.exec(path) ?? [];
  const field = version?.installationFormSchema.steps
    .find(({ id }) => id === stepId)
    ?.fields.find((one) => one.name === name);
  if (field !== undefined) {
    const isPicture = field.type === 'image' || field.type === 'images' || field.type === 'signature';
    return { term: labelOf(field), read: isPicture ? pictures : (value) => answerText(t, field, value) };
  }
  const parameter = version?.parametersSchema.find((one) => path === `parameters.${one.name}`);
  if (parameter !== undefined)
    return { term: labelOf(parameter), read: (value) => parameterText(t, parameter, value) };
  if (path.startsWith('files.')) return { term: t('form.extraPhotos.title'), read: pictures };
  const day = path === 'installationDate' || path === 'soldOn';
  const customer = CUSTOMER.find((one) => one === path);
  if (customer !== undefined)
    return { term: t(`commissioning.customer.${customer}`), read: day ? formatDate : asIs };
  const installer = INSTALLER.find((one) => path === `installer.${one}`);
  if (installer !== undefined) return { term: t(`commissioning.installer.${installer}`), read: asIs };
  const key = NAMED[path];
  return { term: key === undefined ? path : t(key), read: path === 'photos' ? pictures : asIs };
}
