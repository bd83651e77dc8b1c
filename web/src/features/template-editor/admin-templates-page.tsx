import type { DeviceTemplate } from '@portal/domain/templates/record';
import { Button } from '@mantine/core';
import { IconFileImport, IconPlus, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganisation } from '../../lib/session/session.ts';
import { useStateAcrossSignIn } from '../../lib/session/state-across-sign-in.ts';
import { Page } from '../../ui/frame/page.tsx';
import { CardLink, CardList } from '../../ui/lists/card-link.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { LoadFailed } from '../../ui/notices/error-state.tsx';
import { SetupList } from '../setup/lazy-components.ts';
import { templateAddress } from './addresses.ts';
import { ImportDialog } from './import-dialog.tsx';
import { NewTemplateDialog } from './new-template-dialog.tsx';
import { officeTemplates } from './queries.ts';
import css from './template-editor.module.css';
import { nameOf } from '../../form/fields/field-label.ts';
import { TemplateChips } from './template-chips.tsx';

/** The device types of a maker: what each is, which version is in use, and whether a next one is being written. */
export default function AdminTemplatesPage() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const [dialog, setDialog] = useStateAcrossSignIn<'new' | 'file' | null>('templates-dialog', null);
  const { data, error, refetch } = useQuery(officeTemplates(organisation));
  const actions = (
    <>
      <Button leftSection={<IconPlus aria-hidden stroke={1.75} />} onClick={() => setDialog('new')}>
        {t('templates.make')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileImport aria-hidden stroke={1.75} />}
        onClick={() => setDialog('file')}
      >
        {t('templates.fromFile')}
      </Button>
    </>
  );
  return (
    <Page title={t('templates.title')} width="wide" actions={data?.length !== 0 && actions}>
      <Suspense>
        <SetupList />
      </Suspense>
      {data === undefined && error === null && <Skeletons shape="rows" count={5} />}
      {data === undefined && error !== null && (
        <LoadFailed title={t('templates.listFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={IconTemplate}
          title={t('templates.none')}
          text={t('templates.noneText')}
          action={<div className={css['actions']}>{actions}</div>}
        />
      )}
      {data !== undefined && data.length > 0 && <TemplateList templates={data} />}
      {dialog === 'new' && <NewTemplateDialog onClose={() => setDialog(null)} />}
      <ImportDialog opened={dialog === 'file'} onClose={() => setDialog(null)} />
    </Page>
  );
}

const activeOf = ({ activeVersion }: DeviceTemplate) => activeVersion?.number ?? '–';
const draftOf = ({ office }: DeviceTemplate) => office?.draft?.number ?? '–';

function TemplateList({ templates }: { readonly templates: readonly DeviceTemplate[] }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={css['desk']}>
        <DataTable
          caption={t('templates.title')}
          rows={templates}
          rowKey={(one) => one.id}
          rowLink={(one) => templateAddress(one.id)}
          columns={[
            { key: 'name', title: t('templates.name'), cell: nameOf },
            { key: 'state', title: t('templates.state'), cell: (one) => <TemplateChips template={one} /> },
            { key: 'version', title: t('templates.activeVersion'), numeric: true, cell: activeOf },
            { key: 'draft', title: t('templates.draft'), numeric: true, cell: draftOf },
          ]}
        />
      </div>
      <div className={css['hand']}>
        <CardList label={t('templates.title')}>
          {templates.map((one) => (
            <CardLink
              key={one.id}
              to={templateAddress(one.id)}
              title={nameOf(one)}
              meta={[
                `${t('templates.activeVersion')}: ${activeOf(one)}`,
                ...(one.office?.draft ? [`${t('templates.draft')}: ${draftOf(one)}`] : []),
              ]}
              chips={<TemplateChips template={one} />}
            />
          ))}
        </CardList>
      </div>
    </>
  );
}
