import { parameterValue } from '@portal/domain/devices/parameters';
import type { Answer, Answers } from '@portal/domain/form/answers';
import { stepGaps } from '@portal/domain/form/check';
import type { Field, Step } from '@portal/domain/form/schema';
import { readNumber } from '@portal/domain/form/read-number';
import { canNeedReason, needsReason, reasonFor, reasonKey } from '@portal/domain/form/out-of-range';
import { answerIn, answerTo } from '@portal/domain/form/visible';
import { labelIn } from '@portal/domain/templates/labels';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { answerText } from '../fields/answer-text.ts';
import { labelOf } from '../fields/field-label.ts';
import { FieldView } from '../fields/field-view.tsx';
import { fieldId } from '../fields/focus-gap.ts';
import css from './form-runner.module.css';
import { gapText, rangeText } from '../fields/gap-text.ts';
import { ReasonControl } from '../fields/reason-control.tsx';
import type { Picture } from '../pictures/picture.ts';
import { useRefused } from '../fields/refusal.ts';

type Props = {
  /** A step as the domain's `visibleForm` returns it, without hidden fields. */
  readonly step: Step;
  readonly answers: Answers;
  /** Whether missing answers are shown: after the person has tried to go on. */
  readonly showGaps: boolean;
  /** The answers of the previous inspection or service, to be shown beside each field, and its day. */
  readonly before?: { readonly answers: Answers; readonly on: string } | null;
  /** What the factory measured of the device: the expected value of a question that goes by the name of a parameter. */
  readonly factory?: ParameterValues | undefined;
  readonly onAnswer: (field: string, answer: Answer) => void;
  readonly onPicture: (field: string, picture: Picture) => void;
};

/** Draws one step of a template's form. The domain decides what is visible and what is missing. */
export function FormRunner({ step, answers, showGaps, before, factory, onAnswer, onPicture }: Props) {
  const { t } = useTranslation();
  const refused = useRefused();
  const gaps = new Map(showGaps ? stepGaps(step, answers).map((gap) => [gap.field, gap] as const) : []);
  const lastTime = (field: Field): string => {
    const value = before && answerText(t, field, answerTo(before.answers, step.id, field.name));
    return before && value ? t('form.lastTime', { date: formatDate(before.on), value }) : '';
  };
  const expected = (field: Field): string => {
    const value =
      field.type === 'number' && factory ? readNumber(parameterValue(factory, field.name)) : undefined;
    return value === undefined ? '' : t('form.factory', { value: answerText(t, field, value) });
  };
  return (
    <div className={css['fields']}>
      {step.fields.map((field) => {
        const gap = gaps.get(field.name);
        const answer = answerIn(step.id, field, answers);
        const id = fieldId(step.id, field.name);
        const error = gap ? gapText(t, gap, field) : refused(id);
        const asksReason = canNeedReason(field) && needsReason(field, answer);
        return (
          <div key={`${step.id}.${field.name}`}>
            <FieldView
              field={field}
              frame={{
                id,
                label: labelOf(field),
                help:
                  [expected(field), lastTime(field), labelIn(currentLanguage(), field.help, '')]
                    .filter(Boolean)
                    .join(' ') || undefined,
                error: asksReason ? undefined : error,
                required: field.required,
              }}
              answer={answer}
              onAnswer={(given) => onAnswer(field.name, given)}
              onPicture={(picture) => onPicture(field.name, picture)}
            />
            {asksReason && (
              <ReasonControl
                of={id}
                range={rangeText(t, field)}
                reason={reasonFor(answers, step.id, field.name)}
                error={error}
                onReason={(reason) => onAnswer(reasonKey(field.name), reason)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
