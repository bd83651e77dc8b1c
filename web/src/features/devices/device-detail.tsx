import { isAdmin } from '@portal/domain/access/role-of';
import type { DeviceTimeline } from '@portal/domain/devices/timeline-contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { labelIn } from '@portal/domain/templates/labels';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { useOrganisation, useRole } from '../../lib/session/session.ts';
import { groupSerial } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { AnchorChips } from '../../ui/frame/anchor-chips.tsx';
import { BackLink } from '../../ui/frame/page.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { OptionalPart } from '../../ui/notices/optional-part.tsx';
import { DeviceAdministration, ValueHistory } from '../device-office/lazy-components.ts';
import { offeredDocuments } from '../installations/lazy-components.ts';
import { MakingSection } from '../production/lazy-components.ts';
import { DeviceDocuments } from '../support/lazy-components.ts';
import css from '../../records/records.module.css';
import { DeviceActions } from './device-actions.tsx';
import { ParametersSection } from './parameters-section.tsx';
import { devicePage, recordPage } from '../../records/addresses.ts';
import { officeList } from '../../records/office-list-address.ts';
import { WaitingReplacement } from '../../records/waiting-replacement.tsx';
import { TimelineSection } from './timeline-section.tsx';
import { useTimelineAsSent } from './unsent-entries.ts';
import { WarrantySection } from './warranty-section.tsx';

const Documents = lazyPart(offeredDocuments);

type Props = { readonly found: DeviceTimeline; readonly inOffice: boolean };

/** What it is, what can be done now, how its warranty stands, and everything that happened to it. */
export function DeviceDetail({ found: received, inOffice }: Props) {
  const { t } = useTranslation();
  const role = useRole();
  const organisation = useOrganisation();
  const administrates = inOffice && isAdmin(role);
  const found = useTimelineAsSent(received);
  const { device, documents } = found;
  const { deviceTemplate, installation } = device;
  const sections = [
    'warranty',
    'timeline',
    'parameters',
    ...(installation !== null && documents.length > 0 ? (['documents'] as const) : []),
  ] as const;
  return (
    <>
      {administrates && (
        <BackLink to={officeList('/admin/devices', organisation)}>{t('device.backToList')}</BackLink>
      )}
      {installation !== null && (
        <BackLink to={recordPage(`/installations/${String(installation.id)}`, inOffice)}>
          {t('records.openInstallation')}
        </BackLink>
      )}
      <header className={css['header']}>
        <h1>{labelIn(currentLanguage(), deviceTemplate.nameTranslations, deviceTemplate.name)}</h1>
        <p className={css['second']}>
          <span className="mono">{groupSerial(device.serial)}</span> · {t(`devices.label.${device.label}`)}
        </p>
        {(['replacedBy', 'replaces'] as const).map((side) => {
          const other = device[side];
          return (
            other !== null && (
              <p key={side}>
                <Link to={devicePage(other.id, inOffice)}>
                  {t(`device.${side}`, { serial: groupSerial(other.serial) })}
                </Link>
              </p>
            )
          );
        })}
      </header>
      <WaitingReplacement device={device} inOffice={inOffice} />
      <DeviceActions found={found} inOffice={inOffice} />
      {administrates && (
        <Suspense fallback={<Skeletons shape="rows" count={1} />}>
          <DeviceAdministration device={device} />
        </Suspense>
      )}
      <AnchorChips sections={sections.map((id) => ({ id, label: t(`device.section.${id}`) }))} />
      <WarrantySection found={found} />
      <TimelineSection found={found} inOffice={inOffice} />
      {administrates && device.deviceExtension !== null && (
        <OptionalPart>
          <MakingSection device={device.id} />
        </OptionalPart>
      )}
      <ParametersSection found={found} />
      {inOffice && (
        <Suspense fallback={<Skeletons shape="rows" count={3} />}>
          <ValueHistory found={found} />
        </Suspense>
      )}
      {installation !== null && documents.length > 0 && (
        <Suspense fallback={<Skeletons shape="rows" count={2} />}>
          <Documents installation={{ id: installation.id, serial: device.serial, documents }} />
        </Suspense>
      )}
      <OptionalPart>
        <DeviceDocuments template={deviceTemplate.id} />
      </OptionalPart>
    </>
  );
}
