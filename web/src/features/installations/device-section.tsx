import { isAdmin } from '@portal/domain/access/role-of';
import { parameterValue } from '@portal/domain/devices/parameters';
import type { Installation } from '@portal/domain/installations/record';
import { labelIn } from '@portal/domain/templates/labels';
import { Button } from '@mantine/core';
import { IconHistory, IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { parameterText } from '../../form/fields/parameter-values.ts';
import { formatDate, groupSerial } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { useRole } from '../../lib/session/session.ts';
import { DefinitionList } from '../../ui/values/definition-list.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { Section } from '../../ui/frame/page.tsx';
import { devicePage } from '../../records/addresses.ts';
import { WaitingReplacement } from '../../records/waiting-replacement.tsx';
import { WarrantyNotice } from '../../records/warranty-notice.tsx';
import { AddToDatabase } from '../device-office/lazy-components.ts';
import css from './installations.module.css';

/** The device with its parameters, and its warranty if there is one. */
export function DeviceSection({ installation }: { readonly installation: Installation }) {
  const { t } = useTranslation();
  const role = useRole();
  const inField = role === 'installer' || role === 'asp';
  const inOffice = useLocation().pathname.startsWith('/admin/');
  const { customDevice: device, warranty } = installation;
  const language = currentLanguage();
  return (
    <Section id="device" title={t('installations.section.device')}>
      {warranty && (
        <WarrantyNotice warranty={warranty}>
          <p>{t('installations.warranty', { number: warranty.number })}</p>
          <p>
            {t('installations.warrantyPeriod', {
              start: formatDate(warranty.start),
              basicEnd: formatDate(warranty.basicEnd),
            })}
          </p>
        </WarrantyNotice>
      )}
      <WaitingReplacement device={device} inOffice={inOffice} />
      {!device.inDatabase && <Notice tone="warn" title={t('installations.notInDatabase')} />}
      {isAdmin(role) && (
        <Suspense fallback={null}>
          <AddToDatabase id={device.id} inDatabase={device.inDatabase} />
        </Suspense>
      )}
      <DefinitionList
        items={device.schemaVersion.parametersSchema.map((field) => ({
          term: labelIn(language, field.labels, field.label),
          value: field.barcodeScanner ? (
            <span className="mono">{groupSerial(device.serial)}</span>
          ) : (
            parameterText(t, field, parameterValue(device.parameters, field.name))
          ),
        }))}
      />
      <div className={css['actions']}>
        {role !== 'production' && (
          <Button
            component={Link}
            to={devicePage(device.id, inOffice)}
            variant="default"
            leftSection={<IconHistory aria-hidden stroke={1.75} />}
          >
            {t('device.open')}
          </Button>
        )}
        {inField && (
          <Button
            component={Link}
            to={`/installations/${installation.id}/add-device/new`}
            variant="default"
            leftSection={<IconPlus aria-hidden stroke={1.75} />}
          >
            {t('installations.addDevice')}
          </Button>
        )}
      </div>
    </Section>
  );
}
