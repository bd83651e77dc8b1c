import { LANGUAGES } from '@portal/domain/constants';
import type { Language } from '@portal/domain/templates/labels';
import type { WarrantyTemplate } from '@portal/domain/warranty/document';
import type { WarrantyWork } from '@portal/domain/warranty/merge-work';

/** The warranty without its text of a language, and what belongs to that text. */
export function withoutText(work: WarrantyWork, language: Language): WarrantyWork {
  const { [language]: _removed, ...texts } = work.texts;
  return { ...work, texts };
}

/** The warranty, whose other texts have the same table and service log as one of them. */
export function copiedContents(work: WarrantyWork, from: WarrantyTemplate): WarrantyWork {
  const { showDataTable, tableParameters, showServiceLog } = from;
  const texts = LANGUAGES.flatMap((language) => {
    const text = work.texts[language];
    return text === undefined
      ? []
      : [[language, { ...text, showDataTable, tableParameters, showServiceLog }] as const];
  });
  return { ...work, texts: Object.fromEntries(texts) };
}
