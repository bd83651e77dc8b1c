import type { User } from '@portal/domain/users/record';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { DraftLock } from '../../form/drafts/draft-lock.ts';
import { titleOf } from '../../form/fields/field-label.ts';
import { LongForm } from '../../form/fields/long-form.tsx';
import type { RefusedField } from '../../form/fields/refusal.ts';
import type { Picture } from '../../form/pictures/picture.ts';
import type { LabelReader, LabelReading } from '../../form/pictures/pictures-context.ts';
import { loadChunk } from '../../lib/loading/chunk.ts';
import { whenIdle } from '../../lib/loading/idle.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { useToday } from '../../lib/use-today.ts';
import { changed } from './change.ts';
import { MarkedNotice, RefusalNotice } from './correction/lazy-components.ts';
import { firstRefused, useNamedFields } from './correction/named-fields.ts';
import { CurrentStep, LATER_STEPS } from './current-step.tsx';
import type { FieldRecord, OnServer, RefusedTarget } from './field-record.ts';
import type { Change, FormData, FormNow } from './form-state.ts';
import type { Correction, OpenedForm } from './opened.ts';
import type { RecordScreen } from './record-screen.ts';
import { recordGaps, type RecordStep, recordSteps } from './record-steps.ts';

type Props<Data extends FormData, Target, Own extends string, Why extends string> = {
  readonly record: FieldRecord<Data, Target, Own, Why>;
  readonly screen: RecordScreen<Data, Target, Own, Why>;
  readonly target: Target | RefusedTarget;
  readonly user: User;
  readonly opened: OpenedForm<Data> & OnServer;
  readonly lock: DraftLock;
};

const sending = () => import('./send-record.ts');

/** A form on the screen: one step at a time, saved as it is typed, handed to the queue at the end. */
export function FieldWorkForm<Data extends FormData, Target, Own extends string, Why extends string>(
  props: Props<Data, Target, Own, Why>,
) {
  const { record, screen, target, user, opened, lock } = props;
  const { correction } = opened;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const today = useToday();
  const { now, onChange, content, source } = useFormContent(record, target, opened.start);
  useEffect(
    () => whenIdle(() => fetchLater([...LATER_STEPS, sending, record.request, ...(screen.later ?? [])])),
    [record, screen],
  );
  const { data } = now;
  const steps = recordSteps(record, data);
  const { refused, marked, named, answers } = useNamedFields(record, opened, now, today, onChange);
  const [found] = useState(() => ({
    ...opened,
    ...((correction ?? record.opensAtSummary?.(data)) && {
      toCorrect: correction ? firstRefused(steps, refused) : { step: undefined },
    }),
  }));
  const stored = useCallback((name: string) => opened.stored.get(name), [opened.stored]);
  const readLabel = useLabelReader(screen, data, record.title(data));
  const titleOfStep = (step: RecordStep<Own>) =>
    step.kind === 'template' ? step.steps.map(titleOf).join(', ') : screen.stepTitle(t, step.key, data);

  async function send(): Promise<string> {
    const { sendRecord } = await loadChunk(sending);
    const { clientId } = await sendRecord(record, now, opened.id, correction);
    if (screen.outdated !== undefined) void queries.invalidateQueries({ queryKey: [screen.outdated] });
    return clientId;
  }

  return (
    <LongForm<RecordStep<Own>>
      userId={user.id}
      {...{ lock, found, content, source, stored, readLabel, steps, send }}
      refused={named}
      touched={now !== opened.start}
      missing={(step) => [...recordGaps(record, step, data, today).keys()]}
      confirmedByNext={(step) => {
        const next = step.kind === 'own' ? record.confirmedByNext?.(step.key, data) : undefined;
        return next && { ...next, label: screen.nextLabel?.(t), confirm: () => onChange(next.change) };
      }}
      asked={({ kind }) => (kind === 'summary' ? answers.missing : [])}
      title={titleOfStep}
      text={(step) => screen.stepText(t, step, data)}
      notice={(edit, tried) => (
        <>
          {opened.rejection !== null && screen.rejected?.(t, opened.rejection)}
          {opened.marked && (
            <MarkedNotice
              fields={marked}
              words={(path) => opened.marked?.words(path, data)}
              {...{ edit, tried, answers }}
            />
          )}
          {correction && <Refusal {...{ record, correction, refused, data, edit }} />}
        </>
      )}
      sendLabel={screen.sendLabel(t, data)}
      whenSent={() => screen.sentTo(data, target)}
      onLeave={() => void navigate(screen.leaveTo(data))}
    >
      {({ step, tried, edit }) => (
        <CurrentStep
          {...{ record, screen, step, steps, data, today, tried, user, onChange }}
          titleOf={titleOfStep}
          onEdit={edit}
        />
      )}
    </LongForm>
  );
}

/** The form as it is filled in, and the content of its draft; it takes changes also once it has left the screen. */
function useFormContent<Data extends FormData, Target, Own extends string, Why extends string>(
  record: FieldRecord<Data, Target, Own, Why>,
  target: Target | RefusedTarget,
  start: FormNow<Data>,
) {
  const [form] = useState(() => createStore(start));
  const now = useStore(form);
  const onChange = useCallback(
    (change: Change<Data>) => form.set(changed(record, form.get(), change)),
    [record, form],
  );
  const content = useMemo(() => draftContent(record, target, now), [record, target, now]);
  const source = { get: () => draftContent(record, target, form.get()), subscribe: form.subscribe };
  return { now, onChange, content, source };
}

/** Reads the bar codes on photos of a record that compares them with its serial number, which is the `key`. */
function useLabelReader<Data extends FormData>(
  {
    readLabel,
  }: { readonly readLabel?: ((data: Data, picture: Picture) => Promise<LabelReading | null>) | undefined },
  data: Data,
  key: string,
): LabelReader | undefined {
  const now = useRef(data);
  useEffect(() => {
    now.current = data;
  }, [data]);
  return useMemo(
    () => readLabel && { key, read: (picture: Picture) => readLabel(now.current, picture) },
    [readLabel, key],
  );
}

/** The content of the draft. */
function draftContent<Data extends FormData, Target, Own extends string, Why extends string>(
  record: FieldRecord<Data, Target, Own, Why>,
  target: Target | RefusedTarget,
  { data, pictures }: FormNow<Data>,
) {
  return {
    kind: record.kind,
    place: record.address(target),
    title: record.title(data),
    versionId: data.version.id,
    data: { ...data, schemaVersion: record.schema.version },
    pictures,
  };
}

type RefusalProps<Data> = {
  readonly record: { readonly kind: FieldRecord<never, never, never, never>['kind'] };
  readonly correction: Correction<Data>;
  readonly refused: readonly RefusedField[];
  readonly data: Data;
  readonly edit: ((step: string, field?: string) => void) | undefined;
};

/** Why the server refused the request. */
function Refusal<Data>({ record, correction, refused, data, edit }: RefusalProps<Data>) {
  return (
    <RefusalNotice
      type={record.kind}
      error={correction.error}
      unsent={correction.unsent}
      fields={refused}
      words={(path) => correction.words(path, data)}
      edit={edit}
    />
  );
}

/** Loads what comes after the first step; what fails is loaded when it is needed. */
function fetchLater(parts: readonly (() => Promise<unknown>)[]): void {
  for (const fetchPart of parts) void fetchPart().catch(() => undefined);
}
