import { type CustomDevice, DEVICE_LABELS } from '@portal/domain/devices/record';
import { labelIn } from '@portal/domain/templates/labels';
import { Button, NativeSelect } from '@mantine/core';
import { IconDevices, IconFileImport, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { formatNumber } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { Page } from '../../ui/frame/page.tsx';
import { CsvExport } from '../../ui/lists/csv-export.tsx';
import { useListFilter } from '../../ui/lists/list-filter.ts';
import { MoreFilters } from '../../ui/lists/more-filters.tsx';
import { PagedTable } from '../../ui/lists/paged-table.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import layout from '../../ui/look/table-or-cards.module.css';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { useNotedOfficeList } from '../../records/office-list-address.ts';
import { importAddressOf } from '../imports/addresses.ts';
import { LabelButton } from '../labels/lazy-components.ts';
import { organisationTemplates } from '../templates/queries.ts';
import { DatabaseBar } from './database-bar.tsx';
import { DevicesTable, type Ticked } from './devices-table.tsx';
import { type DeviceListState, isFiltered, readDeviceState, STAGES, withoutFilters } from './list-state.ts';
import { NewDevice } from './new-device.tsx';
import { devicesPage, openDevicesCsv } from './queries.ts';
import css from './device-office.module.css';

/** The devices of a maker for its office; with `?new` the form for a new one. */
export default function AdminDevicesPage() {
  const [params] = useSearchParams();
  return params.has('new') ? <NewDevice /> : <DeviceList />;
}

function DeviceList() {
  const { t } = useTranslation();
  useNotedOfficeList('/admin/devices');
  const organisation = useOrganisation();
  const [params, setParams] = useSearchParams();
  const { filter } = useListFilter();
  const [now] = useState(() => new Date());
  const [ticked, setTicked] = useState<Ticked>(new Map());
  const state = readDeviceState(params);
  const found = useQuery({
    ...devicesPage(organisation, state),
    // Another filter may show the old rows for a moment, another maker must not.
    placeholderData: (before, query) => (query?.queryKey[2] === organisation ? before : undefined),
  });
  const total = found.data?.totalItems ?? 0;
  const enter = (
    <Button component={Link} to="?new" leftSection={<IconPlus aria-hidden stroke={1.75} />}>
      {t('deviceOffice.enter')}
    </Button>
  );
  return (
    <Page
      title={t('deviceOffice.title')}
      width="wide"
      actions={
        <>
          {enter}
          <ImportLink />
          {total > 0 && (
            <CsvExport
              label={t('deviceOffice.export')}
              fileName={t('deviceOffice.exportFile')}
              total={total}
              open={() => openDevicesCsv(state)}
            />
          )}
        </>
      }
    >
      <Filters state={state} onFilter={filter} />
      <DatabaseBar
        ticked={ticked}
        waiting={(found.data?.items ?? []).filter(({ inDatabase }) => !inDatabase)}
        onTick={setTicked}
      />
      {ticked.size > 0 && <TickedBar ticked={ticked} onNone={() => setTicked(new Map())} />}
      {found.data?.totalItems === 0 && !found.isPlaceholderData ? (
        <NoDevices
          filtered={isFiltered(state)}
          enter={enter}
          onShowAll={() => setParams(withoutFilters(params))}
        />
      ) : (
        <PagedTable
          query={found}
          page={state.page}
          onPage={(page, replace) => filter({ page: String(page) }, replace)}
          table={(rows) => (
            <DevicesTable
              rows={rows}
              now={now}
              order={state.order}
              onOrder={(order) => filter({ order: order.key, direction: order.direction })}
              ticked={ticked}
              onTick={(device, on) => setTicked(withTicked(ticked, device, on))}
            />
          )}
          failed={t('deviceOffice.listFailed')}
          nothing={t('deviceOffice.nothingFound')}
          total={(count) => t('deviceOffice.total', { total: formatNumber(count), count })}
        />
      )}
    </Page>
  );
}

function withTicked(ticked: Ticked, device: CustomDevice, on: boolean): Ticked {
  const next = new Map(ticked);
  if (on) next.set(device.id, device);
  else next.delete(device.id);
  return next;
}

type NoDevicesProps = {
  readonly filtered: boolean;
  readonly enter: ReactNode;
  readonly onShowAll: () => void;
};

/** The empty list: no device matches the filters, or there is none at all. */
function NoDevices({ filtered, enter, onShowAll }: NoDevicesProps) {
  const { t } = useTranslation();
  return filtered ? (
    <EmptyState
      icon={IconDevices}
      title={t('deviceOffice.nothingFound')}
      text={t('deviceOffice.nothingFoundText')}
      action={
        <Button variant="default" onClick={onShowAll}>
          {t('deviceOffice.showAll')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={IconDevices}
      title={t('deviceOffice.none')}
      text={t('deviceOffice.noneText')}
      action={enter}
    />
  );
}

type FiltersProps = {
  readonly state: DeviceListState;
  readonly onFilter: (next: Record<string, string>) => void;
};

/** The filters of the list: text, number of a component, type, label, stage of production, shipment. */
function Filters({ state, onFilter }: FiltersProps) {
  const { t } = useTranslation();
  const templates = useQuery(organisationTemplates(useOrganisation()));
  const all = { value: '', label: t('deviceOffice.all') };
  return (
    <>
      <div className={layout['filters']}>
        <SearchField
          value={state.search}
          label={t('deviceOffice.search')}
          onSearch={(search) => onFilter({ search })}
        />
        <SearchField
          value={state.component}
          label={t('deviceOffice.component')}
          onSearch={(component) => onFilter({ component })}
        />
      </div>
      <div className={layout['filters']}>
        <MoreFilters values={[state.templateId, state.label, state.step, state.sent]}>
          <NativeSelect
            label={t('deviceOffice.type')}
            value={state.templateId ?? ''}
            onChange={(event) => onFilter({ template: event.currentTarget.value })}
            data={[
              all,
              ...(templates.data ?? []).map(({ id, name, nameTranslations }) => ({
                value: String(id),
                label: labelIn(currentLanguage(), nameTranslations, name),
              })),
            ]}
          />
          <NativeSelect
            label={t('deviceOffice.state')}
            value={state.label ?? ''}
            onChange={(event) => onFilter({ label: event.currentTarget.value })}
            data={[all, ...DEVICE_LABELS.map((value) => ({ value, label: t(`devices.label.${value}`) }))]}
          />
          <NativeSelect
            label={t('deviceOffice.production')}
            value={state.step ?? ''}
            onChange={(event) => onFilter({ step: event.currentTarget.value })}
            data={[
              all,
              ...STAGES.map((stage) => ({ value: String(stage), label: t('deviceOffice.stage', { stage }) })),
            ]}
          />
          <NativeSelect
            label={t('deviceOffice.sent')}
            value={state.sent === null ? '' : state.sent ? 'yes' : 'no'}
            onChange={(event) => onFilter({ sent: event.currentTarget.value })}
            data={[
              all,
              { value: 'yes', label: t('deviceOffice.wasSent') },
              { value: 'no', label: t('deviceOffice.notSent') },
            ]}
          />
        </MoreFilters>
      </div>
    </>
  );
}

/** The actions for the ticked devices, on whichever page of the list they are. */
function TickedBar({ ticked, onNone }: { readonly ticked: Ticked; readonly onNone: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={css['bar']}>
      <Suspense fallback={null}>
        <LabelButton devices={[...ticked.values()]} />
      </Suspense>
      <Button variant="subtle" onClick={onNone}>
        {t('deviceOffice.untick')}
      </Button>
    </div>
  );
}

/** The link to the import of devices from a file. */
function ImportLink() {
  const { t } = useTranslation();
  const icon = <IconFileImport aria-hidden stroke={1.75} />;
  return (
    <Button component={Link} to={importAddressOf('devices')} variant="default" leftSection={icon}>
      {t('imports.title')}
    </Button>
  );
}
