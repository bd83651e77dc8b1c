import { addDays, TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { Retention } from '@portal/domain/privacy/contract';
import { RETENTION_PERIODS, type RetentionPeriod, shortenedPeriods } from '@portal/domain/privacy/shortening';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/languages/format.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { useUnsavedOfficeGuard } from '../../ui/frame/unsaved-guard.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { LoadFailed } from '../../ui/notices/error-state.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { toast, toastProblem } from '../../ui/notices/toast.ts';
import { retentionOf, saveRetention } from './privacy-queries.ts';
import css from './settings.module.css';

/** How long the organisation keeps what nobody needs any more; a job of the night forgets the rest. */
export function RetentionSettings() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const { data, error, refetch } = useQuery(retentionOf(organisation));
  return (
    <section className={css['part']} aria-labelledby="retention">
      <h2 id="retention" className={css['title']}>
        {t('settings.retention.title')}
      </h2>
      <p className={css['second']}>{t('settings.retention.hint')}</p>
      {data === undefined && error === null && <Skeletons shape="rows" count={3} />}
      {data === undefined && error !== null && (
        <LoadFailed title={t('settings.retention.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <Periods key={organisation} current={data.retention} etag={data.etag} />}
    </section>
  );
}

const typedFor = (days: number | null): string => (days === null ? '' : String(days));

/** What somebody typed for a period, and what was saved when they began. */
type Typed = { readonly text: string; readonly over: number | null };
type AllTyped = Partial<Record<RetentionPeriod, Typed>>;

function Periods({ current, etag }: { readonly current: Retention; readonly etag: string | null }) {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const queries = useQueryClient();
  const askToShorten = useAskToShorten();
  const [typed, setTyped] = useState<AllTyped>({});
  const textOf = (period: RetentionPeriod) => typed[period]?.text ?? typedFor(current[period]);
  const isDirty = RETENTION_PERIODS.some((period) => textOf(period) !== typedFor(current[period]));
  useUnsavedOfficeGuard(isDirty, 'templates');
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useMutation({
    mutationFn: (changes: Partial<Retention>) => saveRetention(organisation, etag, changes),
    // What was saved is shown as the server answered it: a second question might get no answer.
    onSuccess: (saved) => {
      queries.setQueryData(retentionOf(organisation).queryKey, saved);
      setTyped((now) => typedSince(now, saved.retention));
      setTried(false);
      void queries.invalidateQueries({ queryKey: ['event_logs'] });
      toast({ kind: 'success', title: t('settings.retention.saved') });
    },
    // Whoever was overtaken is shown the periods as they are before they shorten any, beside their own.
    onError: async (refusal) => {
      toastProblem(refusal);
      await queries.invalidateQueries({ queryKey: retentionOf(organisation).queryKey });
    },
  });

  async function submit(event: React.SubmitEvent) {
    event.preventDefault();
    setTried(true);
    const [mailDays, unverifiedDays, customerDays] = RETENTION_PERIODS.map((period) =>
      daysFrom(textOf(period)),
    );
    if (mailDays === undefined || unverifiedDays === undefined || customerDays === undefined) {
      const wrong = RETENTION_PERIODS.find((period) => daysFrom(textOf(period)) === undefined);
      return form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    }
    const wanted = { mailDays, unverifiedDays, customerDays };
    const shortened = shortenedPeriods(current, wanted);
    if (shortened.length > 0 && !(await askToShorten(wanted, shortened))) return;
    const changed = RETENTION_PERIODS.filter((period) => wanted[period] !== current[period]);
    return save.mutate(Object.fromEntries(changed.map((period) => [period, wanted[period]])));
  }

  return (
    <form ref={form} className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
      <div className={css['periods']}>
        {RETENTION_PERIODS.map((period) => (
          <TextInput
            key={period}
            name={period}
            label={t(`settings.retention.${period}`)}
            description={<Hint period={period} saved={savedMeanwhile(typed[period], current[period])} />}
            placeholder={t('settings.retention.forEver')}
            rightSection={<span aria-hidden>{t('settings.retention.days')}</span>}
            rightSectionWidth="4rem"
            inputMode="numeric"
            autoComplete="off"
            value={textOf(period)}
            error={tried && daysFrom(textOf(period)) === undefined && t('settings.retention.wrong')}
            onChange={({ currentTarget: { value: text } }) => {
              const { over } = typed[period] ?? { over: current[period] };
              setTyped({ ...typed, [period]: { text, over } });
            }}
          />
        ))}
      </div>
      <div className={css['actions']}>
        <Button type="submit" variant="outline" loading={save.isPending}>
          {t('settings.retention.save')}
        </Button>
      </div>
    </form>
  );
}

/** What was typed while the periods were being saved: all that says something else than what is saved by now. */
function typedSince(typed: AllTyped, saved: Retention): AllTyped {
  return Object.fromEntries(
    RETENTION_PERIODS.flatMap((period) => {
      const text = typed[period]?.text;
      const isNew = text !== undefined && daysFrom(text) !== saved[period];
      return isNew ? [[period, { text, over: saved[period] }]] : [];
    }),
  );
}

/** What somebody else has saved for a period since this person began to type theirs; undefined where nobody has. */
function savedMeanwhile(own: Typed | undefined, saved: number | null): number | null | undefined {
  return own === undefined || own.over === saved || own.text.trim() === typedFor(saved) ? undefined : saved;
}

type HintProps = { readonly period: RetentionPeriod; readonly saved: number | null | undefined };

/** What a period means, after what was saved for it meanwhile. */
function Hint({ period, saved }: HintProps) {
  const { t } = useTranslation();
  const hint = t(`settings.retention.${period}Hint`);
  if (saved === undefined) return hint;
  return `${t('settings.retention.meanwhile', { saved: saved ?? t('settings.retention.forEver') })} ${hint}`;
}

/** Asks whether what is older than the shortened periods may go. */
function useAskToShorten() {
  const { t } = useTranslation();
  return (wanted: Retention, shortened: readonly RetentionPeriod[]): Promise<boolean> => {
    const today = todayIn(TIME_ZONE, new Date());
    const line = (period: RetentionPeriod) =>
      t(`settings.retention.goes.${period}`, {
        before: formatDate(addDays(today, -(wanted[period] ?? 0))),
      });
    return confirm({
      title: t('settings.retention.shortenTitle'),
      text: (
        <>
          <p>{t('settings.retention.shortenText')}</p>
          <ul>
            {shortened.map((period) => (
              <li key={period}>{line(period)}</li>
            ))}
          </ul>
        </>
      ),
      confirmLabel: t('settings.retention.shorten'),
      danger: true,
    });
  };
}

/** The longest period that the server takes: a hundred years. */
const MAX_DAYS = 36_500;

/** A period as it was typed: whole days from 1, nothing typed being no end (null); undefined is neither. */
function daysFrom(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const days = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return days >= 1 && days <= MAX_DAYS ? days : undefined;
}
