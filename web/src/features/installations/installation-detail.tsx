import type { Installation } from '@portal/domain/installations/record';
import { IconPrinter } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isWithoutForm } from '@portal/domain/installations/without-form';
import { labelIn } from '@portal/domain/templates/labels';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { formatDate, groupSerial } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { useRole, useUser } from '../../lib/session/session.ts';
import { AnchorChips } from '../../ui/frame/anchor-chips.tsx';
import { FilesComing } from '../../queue/panel/files-coming.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { OptionalPart } from '../../ui/notices/optional-part.tsx';
import { Section } from '../../ui/frame/page.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { EventHistory } from '../../ui/values/event-history.tsx';
import { DeviceDocuments } from '../support/lazy-components.ts';
import { AnswersSection } from './answers-section.tsx';
import { CustomerSection } from './customer-section.tsx';
import { DeleteButton } from './delete-button.tsx';
import { DeviceSection } from './device-section.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { InstallationChip } from './installation-chip.tsx';
import css from './installations.module.css';
import { CorrectLink, OwnActions, useUnsentChanges } from './own/own-actions.tsx';
import { PhotosSection } from './photos-section.tsx';
import { installationHistory } from './queries.ts';
import { ReceivedNotice } from './received-notice.tsx';
import { SignedSection } from './signed-section.tsx';
import { SharingSection } from './sharing/sharing-section.tsx';
import { Verification } from './review/verification.tsx';
import { WaitingNotice } from '../../records/waiting-notice.tsx';

// Loaded after the page: the visits of the device, and the mails with their dialogs.
const RecordsSection = lazyPart(() => import('./records-section.tsx'));
const MailSection = lazyPart(async () => ({
  default: (await import('../../records/mail-section.tsx')).MailSection,
}));

type Props = { readonly installation: Installation; readonly etag: string | null };

/** One installation in sections, with a chip for each that scrolls to it. */
export function InstallationDetail({ installation, etag }: Props) {
  const { t } = useTranslation();
  const template = installation.customDevice.deviceTemplate;
  const hasForm = !isWithoutForm(installation);
  const unsent = useUnsentChanges(installation.clientId);
  const role = useRole();
  // In the field the bar has the page's title.
  const Name = role === 'installer' || role === 'asp' ? 'h2' : 'h1';
  const sections = [
    'data',
    'device',
    ...(hasForm ? (['answers'] as const) : []),
    'inspections',
    'services',
    ...(hasForm ? (['photos'] as const) : []),
    'documents',
    ...(installation.may.includes('share') ? (['sharing'] as const) : []),
    'history',
  ] as const;
  return (
    <>
      <header className={css['header']}>
        <Name>{installation.companyName ?? installation.customerName}</Name>
        <p className={css['second']}>
          <span className="mono">{groupSerial(installation.customDevice.serial)}</span> ·{' '}
          {labelIn(currentLanguage(), template.nameTranslations, template.name)}
        </p>
        <InstallationChip
          status={installation.status}
          withdrawn={installation.withdrawnAt !== null}
          imported={installation.importedAt !== null}
        />
      </header>
      <ReceivedNotice installation={installation} />
      <WaitingNotice requests={unsent} />
      <ImportedNotice installation={installation} />
      <RejectionNotice installation={installation} />
      <OwnActions installation={installation} etag={etag} />
      <FilesComing type="installation" record={installation} />
      <Verification
        key={`verification ${String(installation.id)}`}
        installation={installation}
        etag={etag}
        anchorOf={sectionOf}
      />
      <AnchorChips sections={sections.map((id) => ({ id, label: t(`installations.section.${id}`) }))} />
      <CustomerSection installation={installation} />
      <DeviceSection installation={installation} />
      {hasForm && <AnswersSection installation={installation} />}
      <SignedSection installation={installation} />
      <Suspense fallback={<Skeletons shape="sections" count={2} />}>
        <RecordsSection installation={installation} />
      </Suspense>
      {hasForm && <PhotosSection installation={installation} />}
      <DocumentsSection installation={{ ...installation, serial: installation.customDevice.serial }} />
      <OptionalPart>
        <DeviceDocuments template={template.id} />
      </OptionalPart>
      <SharingSection installation={installation} />
      <Suspense fallback={<Skeletons shape="rows" count={2} />}>
        <MailSection of="installation" id={installation.id} customerEmail={installation.customerEmail} />
      </Suspense>
      <EventHistory key={installation.id} query={(count) => installationHistory(installation.id, count)} />
      <Section>
        <div className={css['actions']}>
          <Button
            variant="default"
            leftSection={<IconPrinter aria-hidden stroke={1.75} />}
            onClick={() => window.print()}
          >
            {t('installations.print')}
          </Button>
          <DeleteButton installation={installation} etag={etag} />
        </div>
      </Section>
    </>
  );
}

/** The section of this page that shows a field. */
function sectionOf(field: string): string {
  if (field.startsWith('parameters.')) return 'device';
  if (field.startsWith('survey.')) return 'answers';
  return field.startsWith('photos') || field.endsWith('ignature') ? 'photos' : 'data';
}

/** An installation from before the portal: why answers, photos and signatures are missing. */
function ImportedNotice({ installation: { importedAt } }: { readonly installation: Installation }) {
  const { t } = useTranslation();
  if (importedAt === null) return null;
  return (
    <Notice tone="info" title={t('installations.importedTitle', { day: formatDate(importedAt) })}>
      {t('installations.importedText')}
    </Notice>
  );
}

/** The reason of a rejection, and the link to correct the installation; or, for its installer, why there is none. */
function RejectionNotice({ installation }: { readonly installation: Installation }) {
  const { t } = useTranslation();
  const isOwn = useUser()?.id === installation.installer.id;
  if (installation.status !== 'rejected') return null;
  const corrects = installation.may.includes('correct');
  return (
    <Notice tone="bad" title={t('installations.rejectedBecause')}>
      <p>{installation.rejectionReason}</p>
      {corrects && <CorrectLink installation={installation} label="installations.correct" />}
      {isOwn && !corrects && <p>{t('installations.superseded')}</p>}
    </Notice>
  );
}
