import { LANGUAGES } from '@portal/domain/constants';
import { MAX_RECALLED } from '@portal/domain/recalls/record';
import type { RecallSelection } from '@portal/domain/recalls/selection';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ApiProblem, problemOf } from '../../lib/network/api-problem.ts';
import { useRequestKey } from '../../lib/network/request-key.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { useDraft } from '../../lib/session/use-draft.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { officeList } from '../../records/office-list-address.ts';
import { BackLink, Page, Section } from '../../ui/frame/page.tsx';
import { StepBar } from '../../ui/frame/step-bar.tsx';
import { useUnsavedGuard } from '../../ui/frame/unsaved-guard.ts';
import { ProblemNotice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { CheckStep } from './check-step.tsx';
import { FoundDevices } from './found-devices.tsx';
import { focusField } from '../../form/fields/focus-gap.ts';
import { firstGap, MessageFields, messageSchema, type MessageState, NO_MESSAGE } from './message-fields.tsx';
import { beginRecall, recallPreview } from './office-queries.ts';
import css from './recalls.module.css';
import { SelectionFields } from './selection-fields.tsx';
import { NOTHING_CHOSEN, selectionOf, selectionStateSchema } from './selection-state.ts';
import { useSettled } from './use-settled.ts';

const STEPS = ['devices', 'message', 'check'] as const;
type Step = (typeof STEPS)[number];

/** `/admin/recalls/new`: which devices, what to write, check and send. Nobody is told before the last step. */
export default function AdminNewRecallPage() {
  const { t } = useTranslation();
  // After a reload or another sign-in the devices come first again: they are counted anew.
  const [step, setStep] = useState<Step>('devices');
  const [state, setState] = useDraft('new-recall-devices', selectionStateSchema, NOTHING_CHOSEN);
  const [message, setMessage] = useDraft('new-recall-message', messageSchema, NO_MESSAGE);
  const [tried, setTried] = useState(false);
  const { faults } = selectionOf(state);
  const settled = useSettled(state);
  const selection = useSelection(settled);
  const { counts, send, busy, problem } = useSending(
    selection,
    message,
    state !== NOTHING_CHOSEN || message !== NO_MESSAGE,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const go = (next: Step) => {
    setStep(next);
    setTried(false);
    requestAnimationFrame(() => heading.current?.focus());
  };
  const at = STEPS.indexOf(step);
  const ready =
    settled === state && counts !== undefined && counts.devices > 0 && counts.devices <= MAX_RECALLED;
  const forward = () => {
    if (step === 'devices') return go('message');
    setTried(true);
    const gap = firstGap(message);
    return gap === null ? go('check') : focusField(gap);
  };
  return (
    <Page width="wide">
      <BackLink to={officeList('/admin/recalls', useOrganisation())}>{t('recallOffice.back')}</BackLink>
      <h1 className={css['title']}>{t('recallOffice.new')}</h1>
      <StepBar step={at + 1} steps={STEPS.length} />
      <h2 ref={heading} tabIndex={-1} className={css['step']}>
        {t(`recallOffice.steps.${step}`)}
      </h2>
      {step === 'devices' && (
        <>
          <Section>
            <p className={css['hint']}>{t('recallOffice.pick.hint')}</p>
            <SelectionFields state={state} faults={faults} onChange={setState} />
          </Section>
          <Section title={t('recallOffice.found.title')}>
            <FoundDevices selection={selection} />
          </Section>
        </>
      )}
      {step === 'message' && (
        <Section>
          <MessageFields state={message} tried={tried} onChange={setMessage} />
        </Section>
      )}
      {step === 'check' && selection !== null && counts !== undefined && (
        <CheckStep selection={selection} message={message} counts={counts} />
      )}
      {problem !== null && <ProblemNotice problem={problem} />}
      <div className={css['bar']}>
        {at > 0 && (
          <Button variant="default" onClick={() => go(STEPS[at - 1] ?? 'devices')}>
            {t('recallOffice.previous')}
          </Button>
        )}
        {step === 'check' ? (
          <Button loading={busy} onClick={() => void send()}>
            {counts === undefined || counts.installers === 0
              ? t('recallOffice.check.sendNobody')
              : t('recallOffice.check.send', { count: counts.installers })}
          </Button>
        ) : (
          <Button disabled={step === 'devices' && !ready} onClick={forward}>
            {t('recallOffice.next')}
          </Button>
        )}
      </div>
    </Page>
  );
}

/** The same selection object as long as it says the same, so that it is asked for once. */
function useSelection(state: Parameters<typeof selectionOf>[0]): RecallSelection | null {
  const { selection } = selectionOf(state);
  const [kept, setKept] = useState(selection);
  if (JSON.stringify(kept) !== JSON.stringify(selection)) setKept(selection);
  return kept;
}

/** Counts, the question with the count, and sending; a second click or a lost answer begins no second recall. */
function useSending(selection: RecallSelection | null, message: MessageState, dirty: boolean) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const preview = useQuery({
    ...recallPreview(useOrganisation(), selection, 1),
    placeholderData: keepPreviousData,
  });
  const counts = selection === null || preview.isPlaceholderData ? undefined : preview.data?.counts;
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const key = useRequestKey();
  useUnsavedGuard(sent === null && dirty, {
    title: t('recallOffice.unsaved.title'),
    text: t('recallOffice.unsaved.text'),
    confirmLabel: t('recallOffice.unsaved.leave'),
    cancelLabel: t('recallOffice.unsaved.stay'),
    danger: true,
  });
  // The guard above is gone by then.
  useEffect(() => {
    if (sent !== null) void navigate(`/admin/recalls/${sent}`, { replace: true });
  }, [sent, navigate]);

  async function send() {
    if (busy || selection === null || counts === undefined) return;
    const { devices, installers } = counts;
    const sure = await confirm({
      title: t('recallOffice.check.sure'),
      text: t('recallOffice.check.sureText', { devices, installers }),
      confirmLabel: t(installers === 0 ? 'recallOffice.check.beginOnly' : 'recallOffice.check.begin'),
    });
    if (!sure) return;
    setBusy(true);
    setProblem(null);
    try {
      const wanted = { selection, ...textsOf(message), expected: { devices, installers } };
      const recall = await beginRecall(wanted, key.of(wanted));
      toast({ kind: 'success', title: t('recallOffice.check.begun') });
      await queries.invalidateQueries({ queryKey: ['recalls'] });
      setSent(recall.id);
    } catch (error) {
      const found = problemOf(error);
      // The server keeps this refusal alone.
      if (found.code === 'invalid-input') key.renew();
      setProblem(found);
      if (found.code === 'recall-changed')
        await queries.invalidateQueries({ queryKey: ['recalls', 'preview'] });
    } finally {
      setBusy(false);
    }
  }
  return { counts, send, busy, problem };
}

/** Titles and texts by language; what was left blank is left out. */
function textsOf(message: MessageState) {
  const of = (part: 'title' | 'text') => ({
    pl: message.pl[part],
    ...Object.fromEntries(
      LANGUAGES.filter((language) => language !== 'pl' && message[language][part].trim() !== '').map(
        (language) => [language, message[language][part]],
      ),
    ),
  });
  return { title: of('title'), text: of('text') };
}
