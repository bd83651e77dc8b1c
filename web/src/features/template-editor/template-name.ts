import type { DeviceTemplate } from '@portal/domain/templates/record';
import { labelIn } from '@portal/domain/templates/labels';
import { currentLanguage } from '../../lib/languages/i18n.ts';

/** What a type is called in the language that is shown. */
export function nameOf({
  nameTranslations,
  name,
}: Pick<DeviceTemplate, 'nameTranslations' | 'name'>): string {
  return labelIn(currentLanguage(), nameTranslations, name);
}
