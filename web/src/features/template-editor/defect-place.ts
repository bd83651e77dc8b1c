import type { TemplateVersion } from '@portal/domain/templates/record';
import { labelIn } from '@portal/domain/templates/labels';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { FORM_KINDS, formAddress, templateAddress, warrantyAddress } from './addresses.ts';

const LANGUAGE = /^warranty_templates\.(pl|en|de)\.(.+)$/;
const FORM = /^(installation|inspection|production)FormSchema\.steps\.(\d+)(?:\.fields\.(\d+))?/;

/** Where a defect of a draft is put right: in words, and under which address. */
export type DefectPlace = { readonly words: string; readonly address: string };

/** The place that the server means by a path in a draft that does not fit together. */
export function defectPlace(
  t: TFunction,
  templateId: number,
  version: TemplateVersion,
  path: string,
): DefectPlace | undefined {
  const [, kind, stepAt, fieldAt] = FORM.exec(path) ?? [];
  const form = FORM_KINDS.find((one) => one === kind);
  if (form !== undefined) {
    const step = version[`${form}FormSchema`].steps[Number(stepAt)];
    const field = fieldAt === undefined ? undefined : step?.fields[Number(fieldAt)];
    const language = currentLanguage();
    const names = [
      t(`templates.forms.${form}`),
      ...(step ? [labelIn(language, step.titles, step.title)] : []),
      ...(field ? [labelIn(language, field.labels, field.label)] : []),
    ];
    return { words: names.join(' › '), address: formAddress(templateId, form) };
  }
  const [, language, key] = LANGUAGE.exec(path) ?? [];
  if (language === 'pl' || language === 'en' || language === 'de') {
    const names = [t('templates.forms.warranty'), t(`templates.language.${language}`), key ?? ''];
    return { words: names.join(' › '), address: warrantyAddress(templateId) };
  }
  return path.startsWith('parametersSchema')
    ? { words: t('templates.parameters.title'), address: templateAddress(templateId) }
    : undefined;
}
