import type { Language } from '@portal/domain/templates/labels';
import type { DeviceTemplate } from '@portal/domain/templates/record';
import { updateTemplate } from './queries.ts';

/** What a type is called and what it is, as the form holds it. */
export type Basics = {
  readonly pl: string;
  readonly en: string;
  readonly de: string;
  readonly mainLanguage: Language;
  readonly isSpecial: boolean;
  readonly heatpump: boolean;
  readonly before: string;
  readonly after: string;
};

/** What the form shows at first; a type from before its translations has its name in the main language. */
export function basicsOf({
  name: single,
  nameTranslations,
  mainLanguage,
  isSpecial,
  heatpump,
  office,
}: DeviceTemplate): Basics {
  const nameIn = (language: Language) =>
    nameTranslations[language] ?? (mainLanguage === language ? single : '');
  return {
    pl: nameIn('pl'),
    en: nameIn('en'),
    de: nameIn('de'),
    mainLanguage,
    isSpecial,
    heatpump,
    before: String(office?.inspectionDays.before ?? 30),
    after: String(office?.inspectionDays.after ?? 30),
  };
}

/** Saves them over the version of the type that has this tag; what is saved then, with its tag. */
export async function saveBasics(
  id: number,
  etag: string | null,
  basics: Basics,
): Promise<{ readonly values: Basics; readonly etag: string | null }> {
  const { pl, en, de, before, after, ...rest } = basics;
  const texts = { pl, en, de };
  const saved = await updateTemplate(id, etag, {
    ...rest,
    name: texts[basics.mainLanguage],
    nameTranslations: { pl: pl || null, en: en || null, de: de || null },
    inspectionDays: { before: Number(before), after: Number(after) },
  });
  return { values: basicsOf(saved.template), etag: saved.etag };
}
