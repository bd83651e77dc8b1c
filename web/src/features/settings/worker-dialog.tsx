import type { Worker } from '@portal/domain/production/worker';
import { Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSame } from '@portal/domain/queue/three-way';
import { MergedNotice } from '../../form/steps/merged-notice.tsx';
import { mergeValues } from '../../form/steps/merge-values.ts';
import { joinedProblem } from '../../form/steps/use-rebased.ts';
import { type ApiProblem, problemOf } from '../../lib/network/api-problem.ts';
import { useOnce } from '../../form/steps/use-once.ts';
import { useStateAcrossSignIn } from '../../lib/session/state-across-sign-in.ts';
import { FormButtons, FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ProblemNotice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { addWorker, changeWorker, fetchWorker } from './workers-queries.ts';
import css from './settings.module.css';

/** A worker as they were read, with their tag; null is a new one. */
export type EditedWorker = { readonly worker: Worker | null; readonly etag: string | null };

type Props = { readonly edited: EditedWorker; readonly onClose: () => void };

const valuesOf = (worker: Worker | null) => ({
  name: worker?.name ?? '',
  pin: worker?.pin ?? '',
  badge: worker?.badge ?? '',
  active: worker?.active ?? true,
});
type WorkerValues = ReturnType<typeof valuesOf>;

type WorkerForm = {
  /** As the worker was read, with the tag. */
  readonly opened: { readonly values: WorkerValues; readonly etag: string | null };
  readonly values: WorkerValues;
  readonly clashes: readonly (keyof WorkerValues)[];
};

const sentOf = ({ name, pin, badge }: WorkerValues) => ({
  name,
  pin: pin === '' ? null : pin,
  badge: badge.trim() === '' ? null : badge,
});

/** What is typed of a worker, and saving it; what somebody else has saved meanwhile is brought together with it. */
function useSavingWorker({ worker, etag }: EditedWorker, onSaved: () => void) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [{ opened, values, clashes }, setForm] = useStateAcrossSignIn(
    `worker-${worker?.id ?? 'new'}`,
    (): WorkerForm => ({
      opened: { values: valuesOf(worker), etag },
      values: valuesOf(worker),
      clashes: [],
    }),
  );
  const setValues = (next: WorkerValues) => setForm((form) => ({ ...form, values: next }));
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);

  async function send(): Promise<void> {
    const wanted = sentOf(values);
    if (worker === null) return once(wanted, (key) => addWorker(wanted, key));
    return changeWorker(worker.id, opened.etag, { ...wanted, active: values.active });
  }

  /** @returns whether both have changed the same: theirs stands beside mine, to be chosen from */
  async function join({ id }: Worker): Promise<boolean> {
    const fresh = await fetchWorker(id);
    const theirs = valuesOf(fresh.worker);
    setForm((form) => ({
      opened: { values: theirs, etag: fresh.etag },
      ...mergeValues(opened.values, form.values, theirs),
    }));
    return mergeValues(opened.values, values, theirs).clashes.length > 0;
  }

  async function save(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await send();
      toast({ kind: 'success', title: t('settings.workers.saved') });
      await queries.invalidateQueries({ queryKey: ['production_workers'] });
      onSaved();
    } catch (error) {
      const isOvertaken = worker !== null && problemOf(error).code === 'changed-meanwhile';
      try {
        if (!isOvertaken) throw error;
        if (!(await join(worker))) throw joinedProblem(t);
      } catch (left) {
        setProblem(problemOf(left));
      }
      await queries.invalidateQueries({ queryKey: ['production_workers'] });
    } finally {
      setBusy(false);
    }
  }

  function take(name: keyof WorkerValues): void {
    setForm((form) => ({
      ...form,
      values: { ...form.values, [name]: opened.values[name] },
      clashes: clashes.filter((clash) => clash !== name),
    }));
  }

  return { opened: opened.values, values, setValues, clashes, take, busy, problem, save };
}

const fieldOf = (name: string) => `worker-${name}`;
const focusOn = (name: string) => document.getElementById(fieldOf(name))?.focus();

/** Leads to the first field that the server has refused. */
function useFocusOnRefused(problem: ApiProblem | null): void {
  const refused = problem?.violations?.[0]?.propertyPath;
  useEffect(() => {
    if (problem !== null && refused !== undefined) focusOn(refused);
  }, [problem, refused]);
}

/** Adds a person of production or changes one. */
export function WorkerDialog({ edited: { worker, etag }, onClose }: Props) {
  const { t } = useTranslation();
  const [tried, setTried] = useState(false);
  const saving = useSavingWorker({ worker, etag }, onClose);
  const { values, setValues, clashes, busy, problem, save } = saving;
  const { name, pin, badge, active } = values;
  const change = (changed: Partial<WorkerValues>) => setValues({ ...values, ...changed });
  const pinIsWrong = pin !== '' && !/^\d{4,6}$/.test(pin);
  const violation = (path: string) =>
    problem?.violations?.find(({ propertyPath }) => propertyPath === path)?.message;
  useFocusOnRefused(problem);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '') return focusOn('name');
    if (pinIsWrong) return focusOn('pin');
    if (!busy) await save();
  }

  return (
    <FormDialog
      title={worker === null ? t('settings.workers.add') : worker.name}
      isDirty={!isSame(values, saving.opened)}
      onClose={onClose}
    >
      {(close) => (
        <form noValidate className={css['form']} onSubmit={(event) => void submit(event)}>
          <TextInput
            id={fieldOf('name')}
            label={t('settings.workers.name')}
            autoComplete="off"
            required
            data-autofocus
            value={name}
            error={violation('name') ?? (tried && name.trim() === '' && t('settings.workers.nameMissing'))}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            id={fieldOf('pin')}
            label={t('settings.workers.pin')}
            description={t('settings.workers.pinHint')}
            inputMode="numeric"
            autoComplete="off"
            value={pin}
            error={violation('pin') ?? (tried && pinIsWrong && t('settings.workers.pinWrong'))}
            onChange={(event) => change({ pin: event.currentTarget.value.trim() })}
          />
          <TextInput
            id={fieldOf('badge')}
            label={t('settings.workers.badge')}
            description={t('settings.workers.badgeHint')}
            autoComplete="off"
            value={badge}
            error={violation('badge')}
            onChange={(event) => change({ badge: event.currentTarget.value })}
          />
          {worker !== null && (
            <Checkbox
              label={t('settings.workers.active')}
              description={t('settings.workers.activeHint')}
              checked={active}
              onChange={(event) => change({ active: event.currentTarget.checked })}
            />
          )}
          {clashes.length > 0 && <Clashes {...saving} />}
          {problem !== null && problem.violations?.length === 0 && <ProblemNotice problem={problem} />}
          <FormButtons label={t('settings.workers.save')} busy={busy} onCancel={close} />
        </form>
      )}
    </FormDialog>
  );
}

type ClashesProps = Pick<ReturnType<typeof useSavingWorker>, 'opened' | 'clashes' | 'take'>;

/** What somebody else has saved of that which is changed here as well. */
function Clashes({ opened, clashes, take }: ClashesProps) {
  const { t } = useTranslation();
  const shown = {
    ...opened,
    active: t(opened.active ? 'settings.workers.is' : 'settings.workers.left'),
  };
  return (
    <MergedNotice
      values={clashes.map((name) => ({
        key: name,
        name: t(`settings.workers.${name}`),
        value: shown[name] || '–',
        onTake: () => take(name),
      }))}
    />
  );
}
