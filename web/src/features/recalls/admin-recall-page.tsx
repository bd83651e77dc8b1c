import { type Recall, recallTextIn } from '@portal/domain/recalls/record';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { formatDate, formatNumber } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { officeList } from '../../records/office-list-address.ts';
import { BackLink, Page, Section } from '../../ui/frame/page.tsx';
import { Tabs } from '../../ui/frame/tabs.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { SelectionList } from './check-step.tsx';
import { Numbers } from './numbers.tsx';
import { Paragraphs, StateChip } from './own-recall.tsx';
import { oneRecall } from './office-queries.ts';
import { RecallActions } from './recall-actions.tsx';
import { DevicesTab } from './devices-tab.tsx';
import { PeopleTab } from './people-tab.tsx';
import css from './recalls.module.css';

/** `/admin/recalls/{id}`: how far a recall has come, device by device and person by person. */
export default function AdminRecallPage() {
  const { t } = useTranslation();
  const id = Number(useParams()['id']);
  const { data, error, refetch } = useQuery(oneRecall(id));
  return (
    <Page width="wide">
      <BackLink to={officeList('/admin/recalls', useOrganisation())}>{t('recallOffice.back')}</BackLink>
      {data === undefined && <h1 className={css['title']}>{t('recallOffice.column.title')}</h1>}
      {data === undefined && !error && <Skeletons shape="sections" />}
      {data === undefined && error && (
        <ErrorState
          title={t('recallOffice.one.failed')}
          text={problemOf(error).detail}
          code={problemOf(error).requestId}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && <Shown recall={data} />}
    </Page>
  );
}

function Shown({ recall }: { readonly recall: Recall }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const { title, text } = recallTextIn(recall, currentLanguage());
  const { done, fine, cannot } = recall.answers;
  const date = formatDate(recall.createdAt);
  const tab = params.get('tab') === 'people' ? 'people' : 'devices';
  return (
    <>
      <h1 className={css['title']}>{title}</h1>
      <p className={css['meta']}>
        <StateChip state={recall.state} />
        <span>
          {recall.createdBy === null
            ? t('recallOffice.one.begunBy', { date })
            : t('recallOffice.one.begun', { date, by: recall.createdBy })}
        </span>
        {recall.closedAt !== null && (
          <span>{t('recallOffice.one.closed', { date: formatDate(recall.closedAt) })}</span>
        )}
      </p>
      <RecallActions recall={recall} />
      <Numbers
        items={[
          [
            t('recallOffice.one.answered'),
            t('recallOffice.answeredOf', {
              answered: formatNumber(done + fine + cannot),
              devices: formatNumber(recall.devices),
            }),
          ],
          [t('recalls.answers.done'), done],
          [t('recalls.answers.fine'), fine],
          [t('recalls.answers.cannot'), cannot],
          [t('recallOffice.one.stock'), recall.devices - recall.installed],
          [
            t('recallOffice.one.read'),
            t('recallOffice.one.readText', {
              read: formatNumber(recall.read),
              told: formatNumber(recall.told),
            }),
          ],
        ]}
      />
      <Section>
        <details>
          <summary>{t('recallOffice.one.message')}</summary>
          <SelectionList selection={recall.selection} />
          <Paragraphs text={text} />
        </details>
      </Section>
      <Tabs
        label={t('recallOffice.tabs.label')}
        tabs={[
          { name: 'devices', label: t('recallOffice.tabs.devices'), count: recall.devices },
          { name: 'people', label: t('recallOffice.tabs.people'), count: recall.told },
        ]}
        selected={tab}
        onSelect={(next) => setParams({ tab: next }, { replace: true })}
      >
        {tab === 'devices' ? <DevicesTab recall={recall} /> : <PeopleTab recall={recall} />}
      </Tabs>
    </>
  );
}
