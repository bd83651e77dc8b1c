import { dayDefect } from '@portal/domain/record-day';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { windowPlace } from '@portal/domain/inspections/timing';
import type { TFunction } from 'i18next';
import { useCallback, useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AreaControl, LineControl } from '../../form/fields/controls.tsx';
import type { DraftHold } from '../../form/drafts/draft-hold.ts';
import { ExtraPhotos } from '../../form/pictures/extra-photos-input.tsx';
import { titleOf } from '../../form/fields/field-label.ts';
import { fieldId } from '../../form/fields/focus-gap.ts';
import css from '../../form/steps/form-runner.module.css';
import { FormRunner } from '../../form/steps/form-runner.tsx';
import { issueText } from '../../form/fields/gap-text.ts';
import { LongForm } from '../../form/fields/long-form.tsx';
import { firstRefusedStep, useRefused } from '../../form/fields/refusal.ts';
import { refusedFields } from '../../form/refused/refused-fields.ts';
import { Signatures } from '../../form/signature/signatures.tsx';
import { Summary } from '../../form/steps/summary.tsx';
import { groupSerial } from '../../lib/languages/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { RefusalNotice } from '../../records/correction/lazy-parts.ts';
import type { OpenedVisit } from './open-visit.ts';
import { changedVisit, type VisitChange } from './visit-change.ts';
import { type Visit, visitVersions } from './visit-data.ts';
import { type VisitPlace, visitAddress } from './visit-place.ts';
import { sendVisit, visitWords } from './visit-request.ts';
import { namedVisitFields, visitSpot } from './visit-spot.ts';
import { visitGaps, type VisitStep, visitSteps } from './visit-steps.ts';
import { visitParts } from './visit-parts.ts';
import { WindowHint } from './window-hint.tsx';

type Props = {
  readonly place: VisitPlace;
  readonly userId: number;
  readonly opened: Extract<OpenedVisit, { kind: 'form' }>;
  readonly hold: DraftHold;
};

const NOTE_MAX = 5_000;
const nowhere = () => undefined;

/** An inspection being carried out: the template's own form with the readings of the last time, day, notes, signatures. */
export function VisitForm({ place, userId, opened, hold }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const inspector = useUser()?.name ?? '';
  const [today] = useState(() => todayIn(TIME_ZONE, new Date()));
  const [now, dispatch] = useReducer(changedVisit, opened.start);
  const onChange = useCallback((change: VisitChange) => dispatch(change), []);
  const { data } = now;
  const home = homeOf(data);
  const { mending } = opened;
  const steps = visitSteps(data);
  const refused = useMemo(() => {
    if (!mending) return [];
    return refusedFields(namedVisitFields(mending.error), visitSpot, {
      refused: mending.refused,
      now: data,
      steps: visitSteps(data),
    });
  }, [mending, data]);
  const [found] = useState(() => ({
    ...opened,
    ...(mending && { mends: { step: firstRefusedStep(steps, refused) } }),
  }));
  const content = useMemo(
    () => ({
      kind: 'inspection' as const,
      place: visitAddress(place),
      title: now.data.device.serial,
      versionId: now.data.version.id,
      data: { ...now.data, schemaVersion: visitVersions.version },
      pictures: now.pictures,
    }),
    [place, now],
  );

  return (
    <LongForm<VisitStep>
      userId={userId}
      hold={hold}
      found={found}
      content={content}
      touched={now !== opened.start}
      stored={nowhere}
      steps={steps}
      missing={(step) => visitGaps(step, data, today)}
      title={(step) => stepTitle(t, step)}
      text={(step) =>
        step.kind === 'summary'
          ? t('inspections.visit.summaryText')
          : t('inspections.visit.of', { serial: groupSerial(data.device.serial), customer: data.customer })
      }
      sendLabel={t('form.summary.send')}
      refused={refused}
      notice={(edit) =>
        mending && (
          <RefusalNotice
            type="inspection"
            error={mending.error}
            fields={refused}
            words={(path) => visitFieldWords(t, data, path)}
            edit={edit}
          />
        )
      }
      send={() => sendVisit(now, opened.id, mending)}
      whenSent={() => (data.target.kind === 'planned' ? home : '/inspections')}
      onLeave={() => void navigate(home)}
    >
      {({ step, tried, edit }) => {
        switch (step.kind) {
          case 'form': {
            const stepId = step.step.id;
            return (
              <FormRunner
                step={step.step}
                answers={data.answers}
                before={data.previous && { answers: data.previous.answers, on: data.previous.executedAt }}
                showGaps={tried}
                onAnswer={(field, answer) => onChange({ kind: 'answer', stepId, field, answer })}
                onPicture={(field, picture) => onChange({ kind: 'picture', stepId, field, picture })}
              />
            );
          }
          case 'notes':
            return <NotesStep {...{ data, today, tried, onChange }} />;
          case 'signatures':
            return (
              <Signatures
                tried={tried}
                signers={[
                  signer(t, 'signature', data, data.customer),
                  signer(t, 'inspectorSignature', data, inspector),
                ]}
                onSigned={(who, picture) => onChange({ kind: 'signed', who, picture })}
              />
            );
          case 'summary':
            return <Summary parts={visitParts(t, data)} onEdit={edit} />;
        }
      }}
    </LongForm>
  );
}

function signer(t: TFunction, field: 'signature' | 'inspectorSignature', data: Visit, help: string) {
  return { field, label: t(`inspections.visit.${field}`), help, required: true, name: data[field] } as const;
}

type NotesProps = {
  readonly data: Visit;
  readonly today: string;
  readonly tried: boolean;
  readonly onChange: (change: VisitChange) => void;
};

/** The day, with how it stands to the window; a note for the customer's card, and photos that no question asked for. */
function NotesStep({ data, today, tried, onChange }: NotesProps) {
  const { t } = useTranslation();
  const refused = useRefused();
  const { executedOn, window } = data;
  const gap = dayDefect(executedOn, today);
  return (
    <div className={css['fields']}>
      <div>
        <LineControl
          id={fieldId('notes', 'executedOn')}
          type="date"
          label={t('inspections.visit.executedOn')}
          max={today}
          required
          error={tried && gap !== undefined ? issueText(t, gap) : refused(fieldId('notes', 'executedOn'))}
          value={executedOn}
          onChange={(event) =>
            onChange({ kind: 'text', field: 'executedOn', text: event.currentTarget.value })
          }
        />
        {window !== null && gap === undefined && (
          <WindowHint place={windowPlace(executedOn, window)} window={window} />
        )}
      </div>
      <AreaControl
        id={fieldId('notes', 'note')}
        label={t('inspections.visit.note')}
        help={t('inspections.visit.noteHelp')}
        error={refused(fieldId('notes', 'note'))}
        maxLength={NOTE_MAX}
        value={data.note}
        onChange={(event) => onChange({ kind: 'text', field: 'note', text: event.currentTarget.value })}
      />
      <ExtraPhotos photos={data.photos} onChange={onChange} />
    </div>
  );
}

/** Where the person was before: at the planned inspection, or at the installation. */
function homeOf({ target }: Visit): string {
  if (target.kind === 'planned') return `/inspections/${String(target.inspection)}`;
  return typeof target.installation === 'number'
    ? `/installations/${String(target.installation)}#inspections`
    : '/installations';
}

function visitFieldWords(t: TFunction, data: Visit, path: string) {
  return path === 'executedAt' ? { label: t('inspections.visit.executedOn') } : visitWords(data)[path];
}

function stepTitle(t: TFunction, step: VisitStep): string {
  return step.kind === 'form' ? titleOf(step.step) : t(`inspections.visit.steps.${step.kind}`);
}
