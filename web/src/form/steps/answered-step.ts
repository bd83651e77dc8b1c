import type { Answers } from '@portal/domain/form/answers';
import { needsReason, reasonFor } from '@portal/domain/form/out-of-range';
import type { Step } from '@portal/domain/form/schema';
import { severalOf } from '@portal/domain/form/several';
import { answerIn, answerTo } from '@portal/domain/form/visible';
import type { TFunction } from 'i18next';
import type { Definition } from '../../ui/values/definition-list.tsx';
import { answerText } from '../fields/answer-text.ts';
import { labelOf } from '../fields/field-label.ts';
import type { NamedPicture } from './summary.tsx';

/** The answers of a step as text, with the reasons for values out of range; pictures are listed separately. */
export function factsOf(t: TFunction, step: Step, answers: Answers): readonly Definition[] {
  return step.fields
    .filter(({ type }) => type !== 'statement')
    .map((field) => {
      const answer = answerIn(step.id, field, answers);
      const value = answerText(t, field, answer);
      const reason = needsReason(field, answer) ? reasonFor(answers, step.id, field.name) : undefined;
      return {
        term: labelOf(field),
        value: reason === undefined ? value : t('form.reason.said', { value, reason }),
      };
    });
}

/** The photos and signatures of a step, with the labels of their fields; several of one field are numbered. */
export function picturesOfStep(step: Step, answers: Answers): readonly NamedPicture[] {
  return step.fields.flatMap((field): readonly NamedPicture[] => {
    const answer = answerTo(answers, step.id, field.name);
    const label = labelOf(field);
    if (field.type === 'images')
      return severalOf(answer).map((name, at) => ({ name, label: `${label} (${String(at + 1)})` }));
    if ((field.type !== 'image' && field.type !== 'signature') || typeof answer !== 'string' || answer === '')
      return [];
    return [{ name: answer, label, signature: field.type === 'signature' }];
  });
}
