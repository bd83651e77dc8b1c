import { markedReason } from '@portal/domain/installations/review/marked-reason';
import type { RejectionMark } from '@portal/domain/installations/review/remark';
import { labelIn, type Language } from '@portal/domain/templates/labels';
import type { TemplateVersion } from '@portal/domain/templates/record';
import type { StoredPhoto } from '../db/schema-installations.ts';
import { placeWord, toCorrectSentence } from '../locales/mail-text.ts';

type Mark = Pick<RejectionMark, 'field' | 'note'>;
type Marked = Pick<TemplateVersion, 'parametersSchema' | 'installationFormSchema'> & {
  /** The additional photos, by whose captions they are known. */
  readonly photos: readonly StoredPhoto[];
};

/** The reason of a rejection that has marks alone, in the language of the installer who reads it (decision 052). */
export function reasonOfMarks(marks: readonly Mark[], marked: Marked, language: Language): string {
  const named = marks.map(({ field, note }) => ({ name: placeIn(field, marked, language), note }));
  return markedReason(named, (names) => toCorrectSentence(language, names));
}

/** What a marked place is called; its own name where the template does not know it. */
function placeIn(
  field: string,
  { parametersSchema, installationFormSchema, photos }: Marked,
  language: Language,
) {
  const [first = '', second = '', third = ''] = field.split('.');
  if (first === 'parameters') {
    const parameter = parametersSchema.find(({ name }) => name === second);
    return parameter ? labelIn(language, parameter.labels, parameter.label) : second;
  }
  if (first === 'survey') {
    const step = installationFormSchema.steps.find(({ id }) => id === second);
    const asked = step?.fields.find(({ name }) => name === third);
    if (asked) return labelIn(language, asked.labels, asked.label);
    return step ? labelIn(language, step.titles, step.title) : third || second;
  }
  const caption = first === 'photos' && photos.find(({ name }) => field === `photos.${name}`)?.caption;
  if (caption) return caption;
  return placeWord(language, field) ?? placeWord(language, first) ?? first;
}
