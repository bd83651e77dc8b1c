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

/** The place in a file that is refused, in words: it is not in the builder yet, so that its parts are counted. */
export function filePlace(t: TFunction, path: string): string | undefined {
  const within = path.replace(/^file\.(version\.)?/, '');
  const [, kind, stepAt, fieldAt] = FORM.exec(within) ?? [];
  const form = FORM_KINDS.find((one) => one === kind);
  if (form !== undefined)
    return [
      t(`templates.forms.${form}`),
      t('templates.file.step', { number: Number(stepAt) + 1 }),
      ...(fieldAt === undefined ? [] : [t('templates.file.field', { number: Number(fieldAt) + 1 })]),
    ].join(' › ');
  const [, language] = /^warrantyTemplates\.(pl|en|de)/.exec(within) ?? [];
  if (language === 'pl' || language === 'en' || language === 'de')
    return `${t('templates.forms.warranty')} › ${t(`templates.language.${language}`)}`;
  const [whole, parameterAt] = /^parametersSchema(?:\.(\d+))?/.exec(within) ?? [];
  if (whole === undefined) return undefined;
  return [
    t('templates.parameters.title'),
    ...(parameterAt === undefined
      ? []
      : [t('templates.file.parameter', { number: Number(parameterAt) + 1 })]),
  ].join(' › ');
}
