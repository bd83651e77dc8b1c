import type { Answers } from '@portal/domain/form/answers';
import { needsReason, reasonFor } from '@portal/domain/form/out-of-range';
import type { Step } from '@portal/domain/form/schema';
import { severalOf } from '@portal/domain/form/several';
import { answerIn, answerTo } from '@portal/domain/form/visible';
import type { TFunction } from 'i18next';
import type { Definition } from '../../ui/values/definition-list.tsx';
import { answerInWords } from '../fields/answer-text.ts';
import { labelOf } from '../fields/field-label.ts';
import type { NamedPicture } from './summary.tsx';

/** What was answered in a step, as a person reads it, with the reasons for what is out of range; pictures come by themselves. */
export function factsOf(t: TFunction, step: Step, answers: Answers): readonly Definition[] {
  return step.fields
    .filter(({ type }) => type !== 'statement')
    .map((field) => {
      const answer = answerIn(step.id, field, answers);
      const value = answerInWords(t, field, answer);
      const reason = needsReason(field, answer) ? reasonFor(answers, step.id, field.name) : undefined;
      return {
        term: labelOf(field),
        value: reason === undefined ? value : t('form.reason.said', { value, reason }),
      };
    });
}

/** The photos and signatures given in a step, by the name of their field; several of one field are numbered. */
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
