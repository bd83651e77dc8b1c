import { LANGUAGES } from '@portal/domain/constants';
import type { Language } from '@portal/domain/templates/labels';
import { attachmentSchema, warrantyTemplateSchema } from '@portal/domain/warranty/document';
import type { WarrantyWork } from '@portal/domain/warranty/merge-work';
import type { PlaceholderSource } from '@portal/domain/warranty/placeholders';
import { warrantyDefects, type WarrantyDefect } from '@portal/domain/warranty/template-defects';
import { warrantyTermsSchema } from '@portal/domain/warranty/terms';
import { termsDefects } from '@portal/domain/warranty/terms-defects';
import { type WarrantyWarning, warrantyWarnings } from '@portal/domain/warranty/text-warnings';

/** Something for which a warranty is not saved, or a warning, and where it is. */
export type WarrantyProblem = {
  readonly key: string;
  readonly code: WarrantyDefect['code'] | WarrantyWarning['code'] | 'terms' | 'attachment' | 'document';
  /** Absent: it is of the terms. */
  readonly language?: Language;
  /** Of a placeholder, parameter or attachment. */
  readonly value: string;
  /** What a condition compares with in vain. */
  readonly compared?: string;
};

const WARNINGS: ReadonlySet<WarrantyProblem['code']> = new Set([
  'no-words',
  'maker-gap',
  'written-placeholder',
  'other-months',
]);

/** Whether the warranty may be saved all the same. */
export const isWarning = ({ code }: WarrantyProblem): boolean => WARNINGS.has(code);

/** Everything for which the warranty would be refused, and what is most likely not meant. */
export function problemsOf(work: WarrantyWork, source: PlaceholderSource): readonly WarrantyProblem[] {
  const terms = warrantyTermsSchema.safeParse(work.terms).success && termsDefects(work.terms).length === 0;
  return [
    ...(terms ? [] : [{ key: 'terms', code: 'terms' as const, value: '' }]),
    ...LANGUAGES.flatMap((language) => {
      const text = work.texts[language];
      if (text === undefined) return [];
      const attachments = text.attachments.filter((one) => !attachmentSchema.safeParse(one).success);
      const rest = warrantyTemplateSchema.safeParse({ ...text, attachments: [] }).success;
      return [
        ...warrantyDefects(text, source).map(({ code, key, value: compared }) => ({
          code,
          value: key,
          ...(compared !== undefined && { compared }),
        })),
        ...attachments.map(({ name }) => ({ code: 'attachment' as const, value: name })),
        ...(rest ? [] : [{ code: 'document' as const, value: '' }]),
        ...warrantyWarnings(text.content, work.terms),
      ].map((problem, at) => ({ ...problem, language, key: `${language} ${problem.code} ${String(at)}` }));
    }),
  ];
}
