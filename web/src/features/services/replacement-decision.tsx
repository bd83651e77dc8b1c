import { Button } from '@mantine/core';
import type { Service } from '@portal/domain/services/record';
import { decideReplacement } from '@portal/domain/services/record-contract';
import type { ReplacementDecision } from '@portal/domain/services/replacement';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/network/api.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { groupSerial } from '../../lib/languages/format.ts';
import css from '../../records/records.module.css';
import { Section } from '../../ui/frame/page.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { DefinitionList } from '../../ui/values/definition-list.tsx';

const TONES = { pending: 'warn', approved: 'ok', refused: 'info' } as const;

/** The device that a service exchanged, old and new, and the decision about it for those who verify. */
export function ReplacementDecisionSection({ service }: { readonly service: Service }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const { replacement, customDevice } = service;
  if (replacement === null) return null;
  const { state, serial, may } = replacement;

  async function decide(decision: ReplacementDecision): Promise<void> {
    setBusy(true);
    try {
      await call(decideReplacement, { params: { id: service.id }, body: { decision } });
      toast({ kind: 'success', title: t('services.replacement.done') });
    } catch (error) {
      const { title, detail } = problemOf(error);
      toast({ kind: 'error', title, message: detail });
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries();
    }
  }

  return (
    <Section id="replacement" title={t('services.replacement.title')}>
      <DefinitionList
        items={[
          {
            term: t('services.replacement.old'),
            value: <span className="mono">{groupSerial(customDevice.serial)}</span>,
          },
          { term: t('services.replacement.new'), value: <span className="mono">{groupSerial(serial)}</span> },
        ]}
      />
      <Notice tone={TONES[state]} title={t(`services.replacement.${state}`)}>
        {t(`services.replacement.${state}Text`)}
      </Notice>
      {may.length > 0 && (
        <div className={css['actions']}>
          {may.map((decision) => (
            <Button
              key={decision}
              variant={decision === 'approve' ? 'filled' : 'outline'}
              {...(decision === 'refuse' && { color: 'bad', className: css['danger'] })}
              loading={busy}
              onClick={() => void decide(decision)}
            >
              {t(`services.replacement.${decision}`)}
            </Button>
          ))}
        </div>
      )}
    </Section>
  );
}
