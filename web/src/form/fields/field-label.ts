import { labelIn, type Labels } from '@portal/domain/templates/labels';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import type { DeviceTemplate } from '@portal/domain/templates/record';

/** The label of a template's element in the language of the screen. */
export function labelOf(named: { readonly label: string; readonly labels?: Labels | undefined }): string {
  return labelIn(currentLanguage(), named.labels, named.label);
}

/** The title of a template's step. */
export function titleOf(step: { readonly title: string; readonly titles?: Labels | undefined }): string {
  return labelIn(currentLanguage(), step.titles, step.title);
}

/** What a type is called in the language that is shown. */
export function nameOf({
  nameTranslations,
  name,
}: Pick<DeviceTemplate, 'nameTranslations' | 'name'>): string {
  return labelIn(currentLanguage(), nameTranslations, name);
}
