import type { Answer, Answers } from '@portal/domain/form/answers';
import { stepGaps } from '@portal/domain/form/check';
import type { Field, Step } from '@portal/domain/form/schema';
import { answerTo } from '@portal/domain/form/visible';
import { labelIn } from '@portal/domain/templates/labels';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { answerInWords } from '../fields/answer-text.ts';
import { labelOf } from '../fields/field-label.ts';
import { FieldView } from '../fields/field-view.tsx';
import { fieldId } from '../fields/focus-gap.ts';
import css from './form-runner.module.css';
import { gapText } from '../fields/gap-text.ts';
import type { Picture } from '../pictures/picture.ts';
import { useRefused } from '../fields/refusal.ts';

type Props = {
  /** A step as `visibleForm` of the domain gives it: hidden fields are left out already. */
  readonly step: Step;
  readonly answers: Answers;
  /** Whether what is missing is pointed at: after a try to go on. */
  readonly showGaps: boolean;
  /** What was answered the last time, to be read beside each field, and when that was. */
  readonly before?: { readonly answers: Answers; readonly on: string } | null;
  readonly onAnswer: (field: string, answer: Answer) => void;
  readonly onPicture: (field: string, picture: Picture) => void;
};

/** Draws one step of a template's form. What is shown and what is missing is the domain's to say. */
export function FormRunner({ step, answers, showGaps, before, onAnswer, onPicture }: Props) {
  const { t } = useTranslation();
  const refused = useRefused();
  const gaps = new Map(showGaps ? stepGaps(step, answers).map((gap) => [gap.field, gap] as const) : []);
  const lastTime = (field: Field): string => {
    const value = before && answerInWords(t, field, answerTo(before.answers, step.id, field.name));
    return before && value ? t('form.lastTime', { date: formatDate(before.on), value }) : '';
  };
  return (
    <div className={css['fields']}>
      {step.fields.map((field) => {
        const gap = gaps.get(field.name);
        return (
          <FieldView
            key={`${step.id}.${field.name}`}
            field={field}
            frame={{
              id: fieldId(step.id, field.name),
              label: labelOf(field),
              help:
                [lastTime(field), labelIn(currentLanguage(), field.help, '')].filter(Boolean).join(' ') ||
                undefined,
              error: gap ? gapText(t, gap, field) : refused(fieldId(step.id, field.name)),
              required: field.required,
            }}
            answer={answerTo(answers, step.id, field.name)}
            onAnswer={(answer) => onAnswer(field.name, answer)}
            onPicture={(picture) => onPicture(field.name, picture)}
          />
        );
      })}
    </div>
  );
}
