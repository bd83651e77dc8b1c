import type { IsoDate } from '@portal/domain/dates';
import type { User } from '@portal/domain/users/record';
import { Fragment, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '../../form/fields/field-label.ts';
import { FormRunner } from '../../form/steps/form-runner.tsx';
import css from '../../form/steps/form-runner.module.css';
import { lazyPart } from '../../lib/loading/chunk.ts';
import type { FieldRecord, Gaps } from './field-record.ts';
import type { Change, FormData } from './form-state.ts';
import type { RecordScreen } from './record-screen.ts';
import { type RecordStep, templateStepKey } from './record-steps.ts';
import type SigningStepType from './signing-step.tsx';

const signing = () => import('./signing-step.tsx');
// The component has type parameters, which a lazy one cannot have.
const SigningStep = lazyPart(signing) as unknown as typeof SigningStepType;

/** Components that no first step needs. */
export const LATER_STEPS = [signing];

const NO_GAPS: Gaps = new Map();

type Props<Data extends FormData, Target, Own extends string, Why extends string> = {
  readonly record: FieldRecord<Data, Target, Own, Why>;
  readonly screen: RecordScreen<Data, Target, Own, Why>;
  readonly step: RecordStep<Own>;
  readonly steps: readonly RecordStep<Own>[];
  readonly titleOf: (step: RecordStep<Own>) => string;
  readonly data: Data;
  readonly today: IsoDate;
  readonly tried: boolean;
  readonly user: User;
  readonly onChange: (change: Change<Data>) => void;
  readonly onEdit: (key: string, at?: string) => void;
};

/** One step of a form: the template's questions, the signatures, the summary, or a step of the record's own. */
export function CurrentStep<Data extends FormData, Target, Own extends string, Why extends string>(
  props: Props<Data, Target, Own, Why>,
) {
  const { record, screen, step, data, today, tried, user, onChange } = props;
  const { t } = useTranslation();
  const above = screen.Above && (
    <Suspense fallback={null}>
      <screen.Above {...{ data, step, onChange }} isFirst={step.key === props.steps[0]?.key} />
    </Suspense>
  );
  switch (step.kind) {
    case 'own': {
      const gaps = tried ? record.gaps(step.key, data, today) : NO_GAPS;
      return (
        <>
          {above}
          <screen.Step step={step.key} {...{ data, today, tried, gaps, onChange }} />
        </>
      );
    }
    case 'template':
      return (
        <>
          {above}
          {step.steps.map((one) => (
            <Fragment key={one.id}>
              {step.steps.length > 1 && (
                <h2 id={templateStepKey(one.id)} tabIndex={-1} className={css['part']}>
                  {titleOf(one)}
                </h2>
              )}
              <FormRunner
                step={one}
                answers={data.answers ?? {}}
                before={screen.lastTime?.(data)}
                factory={screen.factory?.(data)}
                showGaps={tried}
                onAnswer={(field, answer) => onChange({ kind: 'answer', stepId: one.id, field, answer })}
                onPicture={(field, picture) => onChange({ kind: 'picture', stepId: one.id, field, picture })}
              />
            </Fragment>
          ))}
        </>
      );
    case 'signatures':
      return <SigningStep {...{ record, screen, data, today, tried, user, onChange }} />;
    case 'summary':
      return (
        <screen.Summary
          data={data}
          steps={untilSummary(props.steps)}
          titleOf={props.titleOf}
          signers={screen.signers(t, data, user.name)}
          inPlace={(record.onSummary ?? []).map((key) => {
            const gaps = record.gaps(key, data, today);
            const open = gaps.size > 0;
            return {
              key,
              open,
              form: (
                <screen.Step step={key} {...{ data, today, tried, onChange }} gaps={tried ? gaps : NO_GAPS} />
              ),
            };
          })}
          onEdit={props.onEdit}
        />
      );
  }
}

/** What the summary sums up: the steps before it. */
function untilSummary<Own extends string>(steps: readonly RecordStep<Own>[]): readonly RecordStep<Own>[] {
  return steps.slice(
    0,
    steps.findIndex(({ kind }) => kind === 'summary'),
  );
}
