import { INSPECTION_STATUSES } from '@portal/domain/inspections/transition';
import { SERVICE_STATUSES } from '@portal/domain/services/transition';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { formatNumber } from '../../lib/languages/format.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { useNotedOfficeList, useOfficeListBack } from '../../records/office-list-address.ts';
import { BackLink, Page } from '../../ui/frame/page.tsx';
import layout from '../../ui/look/table-or-cards.module.css';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { idParam, useListFilter } from '../../ui/lists/list-filter.ts';
import { PagedTable } from '../../ui/lists/paged-table.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { Tabs } from '../../ui/frame/tabs.tsx';
import { counters } from '../home/queries.ts';
import { RecordExport } from '../exports/lazy-components.ts';
import { inspectionDetail, inspectionsTable } from '../inspections/lazy-components.ts';
import { organisationInspections } from '../inspections/queries.ts';
import { officeFilter, organisationServices } from './queries.ts';
import { LoadedService } from './service-detail.tsx';
import { ServicesTable } from './services-table.tsx';

const InboxTab = lazyPart(() => import('./inbox-tab.tsx'));
const LoadedInspection = lazyPart(inspectionDetail);
const InspectionsTable = lazyPart(inspectionsTable);

const KINDS = ['services', 'inspections', 'desk'] as const;
type Kind = (typeof KINDS)[number];

/** The service inbox is called `desk` in addresses and in the API. */
const TITLE_KEYS = {
  services: 'services.title',
  inspections: 'inspections.title',
  desk: 'inbox.title',
} as const satisfies Record<Kind, string>;

/** Services, inspections and the service inbox of an organisation, or the record whose id is in the address; for the office. */
export default function AdminServicesPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const service = idParam(params, 'service');
  const inspection = idParam(params, 'inspection');
  const back = useOfficeListBack('/admin/services', 'service', 'inspection');
  if (service === null && inspection === null) return <AdminList />;
  return (
    <Page>
      <BackLink to={back}>{t('installations.backToList')}</BackLink>
      <Suspense fallback={<Skeletons shape="sections" />}>
        {service !== null && <LoadedService id={service} />}
        {service === null && inspection !== null && <LoadedInspection id={inspection} />}
      </Suspense>
    </Page>
  );
}

const ALL = 'all';

/** Page and filters of a list, which live in the address. What is searched for is found in every status, unless one is chosen. */
type ListState = { readonly page: number; readonly status: string | null; readonly search: string };

function AdminList() {
  const { t } = useTranslation();
  useNotedOfficeList('/admin/services');
  const [, setParams] = useSearchParams();
  const { params, page, filter, addressWith } = useListFilter();
  const kind: Kind = KINDS.find((name) => name === params.get('kind')) ?? 'services';
  const search = params.get('search') ?? '';
  const state: ListState = { page, status: params.get('status') ?? (search === '' ? null : ALL), search };
  const statuses: readonly string[] = kind === 'services' ? SERVICE_STATUSES : INSPECTION_STATUSES;
  const words = (status: string) =>
    kind === 'services'
      ? t(`services.status.${SERVICE_STATUSES.find((one) => one === status) ?? 'pending'}`)
      : t(`inspections.status.${INSPECTION_STATUSES.find((one) => one === status) ?? 'pending'}`);
  const { data: counted } = useQuery(counters());
  const waiting = t('services.replacement.waitsCount', { total: formatNumber(counted?.replacements ?? 0) });
  const shared: SharedProps = {
    state,
    onPage: (next, replace) => filter({ page: String(next) }, replace),
    addressOf: addressWith,
  };
  return (
    <Page title={t('records.adminTitle')} width="wide">
      <Tabs
        label={t('records.adminTitle')}
        selected={kind}
        tabs={KINDS.map((name) => ({ name, label: t(TITLE_KEYS[name]) }))}
        onSelect={(name) => setParams({ kind: name, search })}
      >
        {kind === 'desk' ? (
          <Suspense fallback={<Skeletons shape="rows" count={8} />}>
            <InboxTab />
          </Suspense>
        ) : (
          <>
            <div className={layout['filters']}>
              <SearchField
                value={state.search}
                label={t(`${kind}.search`)}
                onSearch={(next) => filter({ search: next })}
              />
              <FilterSelect
                label={t('installations.filterStatus')}
                all={t('records.open')}
                value={state.status}
                options={[
                  { value: ALL, label: t('installations.all') },
                  ...(kind === 'services' ? [{ value: 'replacement', label: waiting }] : []),
                  ...statuses.map((value) => ({ value, label: words(value) })),
                ]}
                onChange={(status) => filter({ status })}
              />
            </div>
            {kind === 'services' ? <Services {...shared} /> : <Inspections {...shared} />}
          </>
        )}
      </Tabs>
    </Page>
  );
}

type SharedProps = {
  readonly state: ListState;
  readonly onPage: (page: number, replace?: boolean) => void;
  readonly addressOf: (name: 'service' | 'inspection', id: number) => string;
};

/** The statuses that a filter selects: one, all, or by default the open ones. */
function chosen<Status extends string>(
  all: readonly Status[],
  open: readonly Status[],
  wanted: string | null,
): readonly Status[] {
  if (wanted === ALL) return all;
  const one = all.find((status) => status === wanted);
  return one === undefined ? open : [one];
}

const OFFICE_FILTERS = [ALL, 'replacement', ...SERVICE_STATUSES] as const;
const OPEN_INSPECTIONS = INSPECTION_STATUSES.filter((status) => status !== 'done');

function Services({ state, onPage, addressOf }: SharedProps) {
  const { t } = useTranslation();
  const which = OFFICE_FILTERS.find((one) => one === state.status) ?? 'toDo';
  const query = useQuery({
    ...organisationServices(useOrganisation(), which, state.page, state.search),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PagedTable
        query={query}
        page={state.page}
        onPage={onPage}
        table={(rows) => <ServicesTable rows={rows} addressOf={(id) => addressOf('service', id)} />}
        failed={t('services.listFailed')}
        nothing={t('services.nothingFound')}
        total={(count) => t('records.total', { total: formatNumber(count) })}
      />
      <div className={layout['after']}>
        <Suspense fallback={null}>
          <RecordExport
            list="services"
            total={query.data?.totalItems ?? 0}
            filter={{ ...officeFilter(which), ...(state.search !== '' && { search: state.search }) }}
          />
        </Suspense>
      </div>
    </>
  );
}

function Inspections({ state, onPage, addressOf }: SharedProps): ReactNode {
  const { t } = useTranslation();
  const statuses = chosen(INSPECTION_STATUSES, OPEN_INSPECTIONS, state.status);
  const query = useQuery({
    ...organisationInspections(useOrganisation(), statuses, state.page, state.search),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PagedTable
        query={query}
        page={state.page}
        onPage={onPage}
        table={(rows) => (
          <Suspense fallback={<Skeletons shape="rows" count={8} />}>
            <InspectionsTable rows={rows} addressOf={(id) => addressOf('inspection', id)} />
          </Suspense>
        )}
        failed={t('inspections.listFailed')}
        nothing={t('inspections.nothingFound')}
        total={(count) => t('records.total', { total: formatNumber(count) })}
      />
      <div className={layout['after']}>
        <Suspense fallback={null}>
          <RecordExport
            list="inspections"
            total={query.data?.totalItems ?? 0}
            filter={{ status: statuses, ...(state.search !== '' && { search: state.search }) }}
          />
        </Suspense>
      </div>
    </>
  );
}
