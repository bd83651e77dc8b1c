import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { DraftHold } from '../../form/draft-hold.ts';
import { draftKeeper } from '../../form/draft-keeper.ts';
import { fieldId } from '../../form/focus-gap.ts';
import { FormRunner } from '../../form/form-runner.tsx';
import { PicturesContext } from '../../form/pictures-context.ts';
import { StepFrame } from '../../form/step-frame.tsx';
import { useKeeperUntilClosed } from '../../form/use-draft-keeper.ts';
import { lazyPart } from '../../lib/chunk.ts';
import { whenIdle } from '../../lib/idle.ts';
import { isStorageFull } from '../../lib/local-db.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeletons } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toast.ts';
import { DeviceStep } from './device-step.tsx';
import { type Change, changed } from './draft-change.ts';
import { commissioningVersions } from './draft-data.ts';
import { NotesStep } from './notes-step.tsx';
import type { Opened } from './open-commissioning.ts';
import { serialOf } from './parameter-values.ts';
import { type Place, placeAddress } from './place.ts';
import { sendCommissioning } from './send.ts';
import { SignaturesStep } from './signatures-step.tsx';
import { type CommissioningStep, lacking } from './step-list.ts';
import { stepTitle } from './step-title.ts';
import { LEAVING, useLeaving } from './use-leaving.ts';
import { useSteps } from './use-steps.ts';

const LATER = {
  customer: () => import('./customer-step.tsx'),
  installer: () => import('./installer-step.tsx'),
  summary: () => import('./summary-step.tsx'),
} as const;
const CustomerStep = lazyPart(LATER.customer);
const InstallerStep = lazyPart(LATER.installer);
const SummaryStep = lazyPart(LATER.summary);

/** Steps that come after the first are fetched while that one is being read. */
function bringLaterSteps(): void {
  for (const bring of Object.values(LATER)) void bring().catch(() => undefined);
}

type Props = {
  readonly place: Place;
  readonly userId: number;
  readonly opened: Extract<Opened, { kind: 'form' }>;
  readonly hold: DraftHold;
};

/** A commissioning on the screen: one step at a time, kept as it is typed, handed to the queue at the end. */
export function CommissioningForm({ place, userId, opened, hold }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [today] = useState(() => todayIn(TIME_ZONE, new Date()));
  const [now, dispatch] = useReducer(changed, opened.start);
  const onChange = useCallback((change: Change) => dispatch(change), []);
  const [keeper] = useState(() => draftKeeper(userId, opened.id, opened.draft));
  const [triedStep, setTriedStep] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<'full' | 'failed' | null>(null);
  useLeaving(keeper);
  const steps = useSteps(now.data, today, opened.draft?.step ?? null, () => void navigate('/'));
  const { step } = steps;
  useKeeperUntilClosed(keeper);
  useEffect(
    () =>
      hold.beforeGiving(async () => {
        await keeper.flush();
        return !busy && keeper.state.get().kind !== 'failed';
      }),
    [hold, keeper, busy],
  );
  useEffect(() => whenIdle(bringLaterSteps), []);

  const { data } = now;
  const untouched = now === opened.start && steps.index === 0 && opened.draft === undefined;
  useEffect(() => {
    if (untouched || !steps.ready) return;
    keeper.changed({
      kind: 'installation',
      place: placeAddress(place),
      title: serialOf(now.data.version.parametersSchema, now.data.parameters),
      versionId: now.data.version.id,
      step: step.key,
      data: { ...now.data, schemaVersion: commissioningVersions.version },
      pictures: now.pictures,
    });
  }, [keeper, place, now, step.key, untouched, steps.ready]);

  const { stored } = opened;
  const pictures = useMemo(
    () => ({
      local: now.pictures,
      stored: (name: string) => (stored.has(name) ? (stored.get(name) ?? null) : undefined),
    }),
    [now.pictures, stored],
  );

  async function send(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    await keeper.flush();
    try {
      await sendCommissioning(now, opened.id);
    } catch (error) {
      setBusy(false);
      const why = isStorageFull(error) ? 'full' : 'failed';
      setRefusal(why);
      toast({
        kind: 'error',
        title: t('commissioning.notSaved.title'),
        message: t(`commissioning.notSaved.${why}`),
      });
      return;
    }
    // The queue has it: a draft that cannot be removed now is recognised when it is opened again.
    await keeper.forget().catch(() => undefined);
    void queries.invalidateQueries({ queryKey: ['custom_devices'] });
    toast({ kind: 'success', title: t('commissioning.saved.title'), message: t('commissioning.saved.text') });
    const { target } = data;
    await navigate(
      target.kind === 'correction' ? `/installations/${String(target.installation)}` : '/installations',
      { replace: true, state: LEAVING },
    );
  }

  if (!steps.ready) return null;
  const tried = triedStep === step.key;
  const summary = step.kind === 'summary';
  const correction = data.target.kind === 'correction';
  return (
    <PicturesContext value={pictures}>
      <StepFrame
        key={step.key}
        step={steps.index + 1}
        steps={steps.count}
        title={stepTitle(t, step)}
        text={introduction(t, step)}
        keeper={keeper}
        missing={lacking(step, data, today).map((field) => fieldId(idPrefix(step), field))}
        tried={tried}
        onTry={() => setTriedStep(step.key)}
        onBack={steps.back}
        onNext={summary ? () => void send() : steps.next}
        nextLabel={
          summary
            ? t(correction ? 'commissioning.summary.sendCorrection' : 'commissioning.summary.send')
            : steps.editing
              ? t('commissioning.summary.back')
              : undefined
        }
        busy={busy}
      >
        {opened.rejection !== null && (steps.index === 0 || summary) && (
          <Notice tone="bad" title={t('commissioning.rejected')}>
            {opened.rejection}
          </Notice>
        )}
        {refusal !== null && summary && (
          <Notice tone="bad" title={t('commissioning.notSaved.title')}>
            {t(`commissioning.notSaved.${refusal}`)}
          </Notice>
        )}
        <Suspense fallback={<Skeletons shape="rows" count={4} />}>
          {step.kind === 'device' && <DeviceStep {...{ data, today, tried, onChange }} />}
          {step.kind === 'customer' && <CustomerStep {...{ data, today, tried, onChange }} />}
          {step.kind === 'installer' && <InstallerStep {...{ data, today, tried, onChange }} />}
          {step.kind === 'form' && (
            <FormRunner
              step={step.step}
              answers={data.answers}
              showGaps={tried}
              onAnswer={(field, answer) => onChange({ kind: 'answer', stepId: step.step.id, field, answer })}
              onPicture={(field, picture) =>
                onChange({ kind: 'picture', stepId: step.step.id, field, picture })
              }
            />
          )}
          {step.kind === 'notes' && <NotesStep {...{ data, today, tried, onChange }} />}
          {step.kind === 'signatures' && <SignaturesStep {...{ data, today, tried, onChange }} />}
          {summary && <SummaryStep data={data} onEdit={steps.edit} />}
        </Suspense>
      </StepFrame>
    </PicturesContext>
  );
}

const idPrefix = (step: CommissioningStep) => (step.kind === 'form' ? step.step.id : step.kind);

type Introduced = 'installer' | 'notes' | 'signatures' | 'summary';

function introduction(
  t: (key: `commissioning.${Introduced}.text`) => string,
  step: CommissioningStep,
): string | undefined {
  switch (step.kind) {
    case 'installer':
    case 'notes':
    case 'signatures':
    case 'summary':
      return t(`commissioning.${step.kind}.text`);
    case 'device':
    case 'customer':
    case 'form':
      return undefined;
  }
}
