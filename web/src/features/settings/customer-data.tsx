import type { CustomerQuery, CustomerTraces } from '@portal/domain/privacy/contract';
import { Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/network/api-problem.ts';
import { shareOrDownload } from '../../lib/share-or-download.ts';
import { DefinitionList } from '../../ui/values/definition-list.tsx';
import { Notice, ProblemNotice } from '../../ui/notices/notice.tsx';
import { ProgressLine } from '../../ui/notices/progress-bar.tsx';
import { toastProblem } from '../../ui/notices/toast.ts';
import { CustomerSearch, queryText } from './customer-search.tsx';
import { EraseCustomerDialog } from './erase-customer-dialog.tsx';
import { findCustomer, saveCustomer } from './privacy-queries.ts';
import css from './settings.module.css';
import { TracesList } from './traces-list.tsx';

type Found = { readonly query: CustomerQuery; readonly traces: CustomerTraces };

/** What is kept of a customer, found by e-mail, phone, or name and address: handed out when they ask for a copy, erased when they ask for that. */
export function CustomerData() {
  const { t } = useTranslation();
  const find = useMutation({
    mutationFn: async (query: CustomerQuery): Promise<Found> => ({
      query,
      traces: await findCustomer(query),
    }),
  });

  return (
    <section className={css['part']} aria-labelledby="customer-data">
      <h2 id="customer-data" className={css['title']}>
        {t('settings.customer.title')}
      </h2>
      <p className={css['second']}>{t('settings.customer.hint')}</p>
      <CustomerSearch busy={find.isPending} onFind={(query) => find.mutate(query)} />
      {find.error !== null && <ProblemNotice problem={problemOf(find.error)} />}
      {find.data !== undefined && <Traces found={find.data} onErased={() => find.mutate(find.data.query)} />}
    </section>
  );
}

function Traces({ found, onErased }: { readonly found: Found; readonly onErased: () => void }) {
  const { t } = useTranslation();
  const { query, traces } = found;
  const [erasing, setErasing] = useState(false);
  const save = useMutation({
    mutationFn: async () => shareOrDownload(await saveCustomer(query), `${t('settings.customer.file')}.zip`),
    onError: toastProblem,
  });
  if (traces.installations === 0 && traces.importLines === 0) {
    return (
      <Notice tone="info" title={t('settings.customer.none')}>
        {t('settings.customer.noneText', { email: queryText(query) })}
        {query.name !== undefined && ` ${t('settings.customer.noneByName')}`}
      </Notice>
    );
  }
  return (
    <>
      <DefinitionList
        items={[{ term: t('settings.customer.names'), value: traces.names.join(', '), wide: true }]}
      />
      <TracesList traces={traces} />
      {save.isPending && <ProgressLine label={t('ui.loading')} />}
      <div className={css['actions']}>
        <Button
          variant="outline"
          leftSection={<IconDownload aria-hidden stroke={1.75} />}
          disabled={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('settings.customer.save')}
        </Button>
        <Button
          variant="outline"
          color="bad"
          leftSection={<IconTrash aria-hidden stroke={1.75} />}
          disabled={save.isPending}
          onClick={() => setErasing(true)}
        >
          {t('settings.customer.erase')}
        </Button>
      </div>
      {erasing && (
        <EraseCustomerDialog
          query={query}
          traces={traces}
          onErased={onErased}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  );
}
