import { parameterValue } from '@portal/domain/devices/parameters';
import { Button } from '@mantine/core';
import type { Answers } from '@portal/domain/form/answers';
import { stepGaps } from '@portal/domain/form/check';
import type { FormSchema } from '@portal/domain/form/schema';
import { visibleForm } from '@portal/domain/form/visible';
import type { Place } from '@portal/domain/form-builder/rules';
import { declarationIn } from '@portal/domain/templates/labels';
import type { ParameterField, ParameterValues } from '@portal/domain/templates/parameters-schema';
import { IconDeviceMobile } from '@tabler/icons-react';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '../../../form/fields/field-label.ts';
import { fieldId, focusField } from '../../../form/fields/focus-gap.ts';
import { ParameterControl } from '../../../form/fields/parameter-control.tsx';
import { sentParameters } from '../../../form/fields/parameter-values.ts';
import { withPictureIn } from '../../../form/pictures/held-pictures.ts';
import type { Picture } from '../../../form/pictures/picture.ts';
import { PicturesContext } from '../../../form/pictures/pictures-context.ts';
import { FormRunner } from '../../../form/steps/form-runner.tsx';
import { currentLanguage } from '../../../lib/languages/i18n.ts';
import { StepBar } from '../../../ui/frame/step-bar.tsx';
import { idleButton } from '../../../ui/inputs/idle-button.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { parametersLookedAt } from './looked-at.ts';
import { OWN_KEYS } from '../use-shortcuts.ts';
import css from './trial.module.css';

type Props = {
  readonly form: FormSchema;
  readonly parameters: readonly ParameterField[];
  /** What is chosen in the outline: the phone opens its step. */
  readonly selected: Place | null;
};

/** The answers of a trial, and the step that is open; `selected` opens its own. */
function useTrial({ form, parameters, selected }: Props) {
  const [answers, setAnswers] = useState<Answers>({});
  const [pictures, setPictures] = useState<ReadonlyMap<string, Picture>>(new Map());
  const [values, setValues] = useState<ParameterValues>({});
  const [stepId, setStepId] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [followed, setFollowed] = useState<Place | null>(null);
  const pictureContext = useMemo(() => ({ local: pictures, stored: () => undefined }), [pictures]);

  if (followed !== selected) {
    setFollowed(selected);
    const chosen = stepOf(form, selected);
    if (chosen !== undefined) {
      setStepId(chosen);
      setTried(false);
    }
  }

  const steps = visibleForm(form, answers, sentParameters([...parameters], values));
  const index = Math.max(
    0,
    steps.findIndex((step) => step.id === stepId),
  );
  const step = steps[index];
  const hidden = step?.id === stepId ? undefined : form.steps.find(({ id }) => id === stepId);

  const answer = (field: string, given: Answers[string][string]) => {
    if (step === undefined) return;
    setAnswers((now) => ({ ...now, [step.id]: { ...now[step.id], [field]: given } }));
  };
  const go = (to: number) => {
    setStepId(steps[to]?.id ?? null);
    setTried(false);
  };
  const next = () => {
    if (step === undefined) return;
    const [gap] = stepGaps(step, answers);
    setTried(gap !== undefined);
    if (gap !== undefined) requestAnimationFrame(() => focusField(fieldId(step.id, gap.field)));
    else if (index + 1 < steps.length) go(index + 1);
  };

  return {
    steps,
    step,
    index,
    /** The chosen step, where it is not shown for the answers given so far. */
    hidden,
    tried,
    answers,
    values,
    pictures: pictureContext,
    setValue: (name: string, value: string) => setValues((now) => ({ ...now, [name]: value })),
    answer,
    addPicture: (field: string, picture: Picture) => {
      setPictures((now) => new Map(now).set(picture.name, picture));
      if (step !== undefined)
        setAnswers((now) => withPictureIn(form, now, { stepId: step.id, field, picture }));
    },
    go,
    next,
    restart: () => {
      setAnswers({});
      setPictures(new Map());
      setValues({});
      setStepId(null);
      setTried(false);
    },
  };
}

/**
 * The form as an installer's phone shows it, by the very same runner, at a phone's width. It is a trial: its answers live nowhere but
 * here, and there is nothing to send.
 */
export const Trial = memo(function Trial({ form: edited, parameters, selected }: Props) {
  const { t } = useTranslation();
  const form = useMemo(() => withoutUnreadLimits(edited), [edited]);
  const trial = useTrial({ form, parameters, selected });
  const { step } = trial;
  const asked = useMemo(() => parametersLookedAt(form, parameters), [form, parameters]);
  return (
    <section className={css['trial']} aria-label={t('builder.area.phone')} {...{ [OWN_KEYS]: '' }}>
      <p className={css['mark']}>
        <IconDeviceMobile aria-hidden stroke={1.75} size="1.25rem" />
        {t('builder.trial.mark')}
      </p>
      {asked.length > 0 && (
        <details className={css['device']}>
          <summary>{t('builder.trial.device')}</summary>
          {asked.map((field) => (
            <ParameterControl
              key={field.name}
              field={{ ...field, required: false }}
              id={`trial-device-${field.name}`}
              value={parameterValue(trial.values, field.name)}
              mayBeEmptied
              onChange={(value) => trial.setValue(field.name, value)}
            />
          ))}
        </details>
      )}
      <div className={css['phone']}>
        {trial.hidden && (
          <Notice
            tone="info"
            title={t(trial.hidden.showWhen ? 'builder.trial.hidden' : 'builder.trial.blank')}
          />
        )}
        {step === undefined ? (
          <p className={css['empty']}>{t('builder.trial.empty')}</p>
        ) : (
          <TrialStep form={form} step={step} trial={trial} />
        )}
      </div>
      <Button variant="subtle" onClick={trial.restart}>
        {t('builder.trial.restart')}
      </Button>
    </section>
  );
});

const isUnread = (limit: number | undefined) => limit !== undefined && Number.isNaN(limit);

/** The form without limits in which something else than a number stands just now: the phone knows none such. */
function withoutUnreadLimits(form: FormSchema): FormSchema {
  const steps = form.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => {
      const isRanged = field.type === 'number' || field.type === 'calculated';
      if (!isRanged || !(isUnread(field.min) || isUnread(field.max))) return field;
      const { min, max, ...rest } = field;
      return {
        ...rest,
        ...(min !== undefined && !isUnread(min) && { min }),
        ...(max !== undefined && !isUnread(max) && { max }),
      };
    }),
  }));
  return { ...form, steps };
}

type TrialStepProps = {
  readonly form: FormSchema;
  readonly step: FormSchema['steps'][number];
  readonly trial: ReturnType<typeof useTrial>;
};

function TrialStep({ form, step, trial }: TrialStepProps) {
  const { t } = useTranslation();
  const { index } = trial;
  const isLast = index === trial.steps.length - 1;
  return (
    <PicturesContext value={trial.pictures}>
      <StepBar step={index + 1} steps={trial.steps.length} />
      <h3 className={css['title']}>{titleOf(step)}</h3>
      <FormRunner
        key={step.id}
        step={step}
        answers={trial.answers}
        showGaps={trial.tried}
        onAnswer={trial.answer}
        onPicture={trial.addPicture}
      />
      {isLast && form.declaration !== undefined && (
        <p className={css['declaration']}>{declarationIn(form, currentLanguage())}</p>
      )}
      <div className={css['ways']}>
        <Button variant="outline" {...idleButton(index === 0, () => trial.go(index - 1))}>
          {t('ui.back')}
        </Button>
        {isLast ? (
          <Button variant="default" onClick={trial.next}>
            {t('builder.trial.check')}
          </Button>
        ) : (
          <Button onClick={trial.next}>{t('ui.next')}</Button>
        )}
      </div>
    </PicturesContext>
  );
}

function stepOf(form: FormSchema, place: Place | null): string | undefined {
  if (place === null) return undefined;
  if (place.kind === 'step') return place.id;
  return form.steps.find((step) => step.fields.some((field) => field.name === place.name))?.id;
}
