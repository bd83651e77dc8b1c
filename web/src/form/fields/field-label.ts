import { labelIn, type Labels } from '@portal/domain/templates/labels';
import { currentLanguage } from '../../lib/languages/i18n.ts';

/** What a template calls something, in the language of the screen. */
export function labelOf(named: { readonly label: string; readonly labels?: Labels | undefined }): string {
  return labelIn(currentLanguage(), named.labels, named.label);
}

/** What a template calls a step. */
export function titleOf(step: { readonly title: string; readonly titles?: Labels | undefined }): string {
  return labelIn(currentLanguage(), step.titles, step.title);
}
