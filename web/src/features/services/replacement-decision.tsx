import { Button } from '@mantine/core';
import type { Service } from '@portal/domain/services/record';
import { decideReplacement } from '@portal/domain/services/record-contract';
import type { Deciding } from '@portal/domain/services/replacement';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenWork } from '../../lib/loading/busy.ts';
import { call } from '../../lib/network/api.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { groupSerial } from '../../lib/languages/format.ts';
import { useStateAcrossSignIn } from '../../lib/session/state-across-sign-in.ts';
import css from '../../records/records.module.css';
import { Section } from '../../ui/frame/page.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { DefinitionList } from '../../ui/values/definition-list.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';

const TONES = { pending: 'warn', approved: 'ok', refused: 'info' } as const;

/** The device that a service exchanged, old and new, and the decision about it for those who verify. */
export function ReplacementDecisionSection({ service }: { readonly service: Service }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [refusing, setRefusing] = useStateAcrossSignIn(`refusing-${service.id}`, false);
  const [refusal, setRefusal] = useStateAcrossSignIn(`refusal-${service.id}`, '');
  useOpenWork(refusal !== '');
  const { replacement, customDevice } = service;
  if (replacement === null) return null;
  const { state, serial, reason, may } = replacement;

  /** Throws what the call throws. */
  async function send(body: Deciding): Promise<void> {
    try {
      await call(decideReplacement, { params: { id: service.id }, body });
      toast({ kind: 'success', title: t('services.replacement.done') });
    } finally {
      await queryClient.invalidateQueries();
    }
  }

  async function decide(decision: 'approve' | 'take_back'): Promise<void> {
    setBusy(true);
    try {
      await send({ decision });
    } catch (error) {
      const { title, detail } = problemOf(error);
      toast({ kind: 'error', title, message: detail });
    } finally {
      setBusy(false);
    }
  }

  async function refuse(given: string): Promise<void> {
    await send({ decision: 'refuse', reason: given });
  }

  return (
    <Section id="replacement" title={t('services.replacement.title')}>
      <Devices from={customDevice.serial} to={serial} />
      <Notice tone={TONES[state]} title={t(`services.replacement.${state}`)}>
        {t(`services.replacement.${state}Text`)}
        {state === 'refused' && reason !== null && (
          <p className={css['text']}>{t('services.rejectedBecause', { reason })}</p>
        )}
      </Notice>
      {may.length > 0 && (
        <div className={css['actions']}>
          {may.map((decision) => (
            <Button
              key={decision}
              variant={decision === 'approve' ? 'filled' : 'outline'}
              {...(decision === 'refuse' && { color: 'bad', className: css['danger'] })}
              loading={busy}
              onClick={() => (decision === 'refuse' ? setRefusing(true) : void decide(decision))}
            >
              {t(`services.replacement.${decision}`)}
            </Button>
          ))}
        </div>
      )}
      {refusing && (
        <RefuseDialog
          reason={refusal}
          onReason={setRefusal}
          onRefuse={refuse}
          onClose={() => {
            setRefusing(false);
            setRefusal('');
          }}
        />
      )}
    </Section>
  );
}

function Devices({ from, to }: { readonly from: string; readonly to: string }) {
  const { t } = useTranslation();
  return (
    <DefinitionList
      items={[
        { term: t('services.replacement.old'), value: <span className="mono">{groupSerial(from)}</span> },
        { term: t('services.replacement.new'), value: <span className="mono">{groupSerial(to)}</span> },
      ]}
    />
  );
}
