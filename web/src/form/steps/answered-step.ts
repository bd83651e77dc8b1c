import type { Answers } from '@portal/domain/form/answers';
import type { Step } from '@portal/domain/form/schema';
import { answerTo } from '@portal/domain/form/visible';
import type { TFunction } from 'i18next';
import type { Definition } from '../../ui/values/definition-list.tsx';
import { answerInWords } from '../fields/answer-text.ts';
import { labelOf } from '../fields/field-label.ts';
import type { NamedPicture } from './summary.tsx';

/** What was answered in a step, as a person reads it; pictures come by themselves. */
export function factsOf(t: TFunction, step: Step, answers: Answers): readonly Definition[] {
  return step.fields.map((field) => ({
    term: labelOf(field),
    value: answerInWords(t, field, answerTo(answers, step.id, field.name)),
  }));
}

/** The photos and signatures given in a step, by the name of their field. */
export function picturesOfStep(step: Step, answers: Answers): readonly NamedPicture[] {
  return step.fields.flatMap((field) => {
    const name = answerTo(answers, step.id, field.name);
    if ((field.type !== 'image' && field.type !== 'signature') || typeof name !== 'string' || name === '')
      return [];
    return [{ name, label: labelOf(field), signature: field.type === 'signature' }];
  });
}
