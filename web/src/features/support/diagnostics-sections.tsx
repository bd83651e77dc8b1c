import { Button } from '@mantine/core';
import { QUEUE_STATUSES } from '@portal/domain/queue/transition';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDateTime } from '../../lib/languages/format.ts';
import { askForPersistence, persistence } from '../../lib/local/persistence.ts';
import { DefinitionList } from '../../ui/values/definition-list.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { Section } from '../../ui/frame/page.tsx';
import { toast } from '../../ui/notices/toast.ts';
import type { Diagnostics } from './diagnostics.ts';
import css from './diagnostics.module.css';

type Props = {
  readonly found: Diagnostics;
  readonly serverVersion: string | null;
  /** Something was changed: look at the device again. */
  readonly onChanged: () => void;
};

/** The state of the app on this device, in sections. */
export function DiagnosticsSections({ found, serverVersion, onChanged }: Props) {
  const { t } = useTranslation();
  const yes = (value: boolean) => t(value ? 'support.diagnostics.yes' : 'support.diagnostics.no');
  return (
    <>
      {found.troubles.length > 0 && (
        <Notice tone="bad" title={t('support.diagnostics.troubles', { count: found.troubles.length })} />
      )}
      <Section title={t('support.diagnostics.app')}>
        <DefinitionList
          items={[
            { term: t('support.diagnostics.appVersion'), value: found.appVersion },
            {
              term: t('support.diagnostics.serverVersion'),
              value: serverVersion ?? t('support.diagnostics.notReached'),
            },
            { term: t('support.diagnostics.online'), value: yes(found.online) },
            { term: t('support.diagnostics.installed'), value: yes(found.installed) },
            {
              term: t('support.diagnostics.worker'),
              value:
                found.worker === 'active' && found.partsMissing
                  ? t('support.diagnostics.partsMissing', { count: found.partsMissing })
                  : t(`support.diagnostics.workers.${found.worker}`),
            },
            { term: t('support.diagnostics.browser'), value: found.browser, wide: true },
          ]}
        />
      </Section>
      <Storage storage={found.storage} onChanged={onChanged} />
      <Queue queue={found.queue} />
      <Errors errors={found.errors} />
    </>
  );
}

function Storage({
  storage,
  onChanged,
}: Pick<Props, 'onChanged'> & { readonly storage: Diagnostics['storage'] }) {
  const { t } = useTranslation();
  const size = (bytes: number | null) =>
    bytes === null ? t('support.diagnostics.unknown') : formatBytes(bytes);

  async function ask() {
    await askForPersistence();
    const agreed = persistence.get() === 'granted';
    toast({
      kind: agreed ? 'success' : 'warning',
      title: t(agreed ? 'support.diagnostics.kept' : 'support.diagnostics.notKept'),
    });
    onChanged();
  }

  return (
    <Section title={t('support.diagnostics.storage')}>
      <DefinitionList
        items={[
          { term: t('support.diagnostics.used'), value: size(storage.used) },
          { term: t('support.diagnostics.granted'), value: size(storage.granted) },
          {
            term: t('support.diagnostics.persisted'),
            value: t(
              storage.persisted === true
                ? 'support.diagnostics.persistedYes'
                : 'support.diagnostics.persistedNo',
            ),
            wide: true,
          },
        ]}
      />
      {storage.persisted === false && (
        <Button variant="outline" className={css['below']} onClick={() => void ask()}>
          {t('support.diagnostics.askToKeep')}
        </Button>
      )}
    </Section>
  );
}

const count = (term: string, value: number) => ({ term, value: String(value) });

function Queue({ queue }: { readonly queue: Diagnostics['queue'] }) {
  const { t } = useTranslation();
  if (queue === null) return <Notice tone="bad" title={t('support.diagnostics.unreadable')} />;
  return (
    <Section title={t('support.diagnostics.queue')}>
      <DefinitionList
        items={[
          count(
            t('support.diagnostics.unsent'),
            Object.values(queue.byStatus).reduce((sum, one) => sum + one, 0),
          ),
          count(t('support.diagnostics.needPerson'), queue.needPerson),
          ...QUEUE_STATUSES.flatMap((status) => {
            const found = queue.byStatus[status];
            return found === undefined ? [] : [count(`${status}: ${t(`queue.status.${status}`)}`, found)];
          }),
          {
            term: t('support.diagnostics.oldest'),
            value: queue.oldest === null ? null : formatDateTime(queue.oldest),
          },
          count(t('support.diagnostics.receipts'), queue.receipts),
          count(t('support.diagnostics.trash'), queue.trash),
          count(t('support.diagnostics.drafts'), queue.drafts),
        ]}
      />
    </Section>
  );
}

function Errors({ errors }: { readonly errors: Diagnostics['errors'] }) {
  const { t } = useTranslation();
  return (
    <Section title={t('support.diagnostics.errors')}>
      {errors.length === 0 ? (
        <p className={css['none']}>{t('support.diagnostics.noErrors')}</p>
      ) : (
        <ol className={css['errors']}>
          {errors.map(({ at, kind, message, place, times }) => (
            <li key={at + message}>
              <span className={css['meta']}>
                {formatDateTime(at)} · {kind} · {place}
                {times > 1 && ` · ×${times}`}
              </span>
              <code>{message}</code>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
