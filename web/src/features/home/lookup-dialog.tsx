import { Button, Modal } from '@mantine/core';
import type { CustomDevice, DeviceLabel } from '@portal/domain/devices/entity';
import { labelIn } from '@portal/domain/templates/labels';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { groupSerial } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { beginAddress } from '../commissioning/queries.ts';
import type { Lookup } from '../devices/queries.ts';
import { DeviceLabelChip } from './device-label-chip.tsx';
import css from './home.module.css';
import { serviceToFinish } from './queries.ts';

/** What was looked for, and what came of it. */
export type Found = {
  readonly lookup: Lookup;
  readonly serial: string;
  readonly templateId: number;
  /** What the type is called, when it is among those that were read. */
  readonly templateName: string | undefined;
  /** The installation that the device is to stand beside. */
  readonly partOf: number | string | null;
};

type Props = { readonly found: Found; readonly onClose: () => void };

/** The four cases of the home page's modal, and the choice of services after it (specification section 2). */
export default function LookupDialog({ found, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [waitingService, setWaitingService] = useState<number | null>(null);
  const [checking, setChecking] = useState(false);
  const { lookup, serial, templateId, templateName, partOf } = found;

  const go = (address: string) => void navigate(address);
  const beginTyped = (offline: boolean) =>
    go(beginAddress({ kind: 'typed', templateId, serial, offline, partOf }));

  async function service(deviceId: number): Promise<void> {
    setChecking(true);
    const waiting = await serviceToFinish(deviceId);
    setChecking(false);
    if (waiting === null) go(`/services/new/device/${String(deviceId)}`);
    else setWaitingService(waiting);
  }

  if (waitingService !== null && 'device' in lookup) {
    return (
      <Case title={t('home.serviceChoice.title')} text={t('home.serviceChoice.text')} onClose={onClose}>
        <Button data-autofocus onClick={() => go(`/services/${String(waitingService)}`)}>
          {t('home.serviceChoice.finish')}
        </Button>
        <Button variant="outline" onClick={() => go(`/services/new/device/${String(lookup.device.id)}`)}>
          {t('home.serviceChoice.new')}
        </Button>
      </Case>
    );
  }

  switch (lookup.kind) {
    case 'unknown':
      return (
        <Case
          title={t('home.unknown.title')}
          text={t('home.unknown.text')}
          device={{ serial, name: templateName }}
          label="not_in_database"
          onClose={onClose}
        >
          <Button data-autofocus onClick={() => beginTyped(false)}>
            {t('home.unknown.install')}
          </Button>
        </Case>
      );
    case 'offline':
      return (
        <Case
          title={t('home.offline.title')}
          text={t('home.offline.text')}
          device={{ serial, name: templateName }}
          onClose={onClose}
        >
          <Button data-autofocus onClick={() => beginTyped(true)}>
            {t('home.offline.install')}
          </Button>
        </Case>
      );
    case 'free':
      return (
        <Case
          title={t('home.free.title')}
          text={t('home.free.text')}
          label={lookup.device.label}
          device={named(lookup.device)}
          onClose={onClose}
        >
          <Button
            data-autofocus
            onClick={() => go(beginAddress({ kind: 'known', deviceId: lookup.device.id, partOf }))}
          >
            {t('home.free.start')}
          </Button>
        </Case>
      );
    case 'installed': {
      const { device } = lookup;
      const { installation } = device;
      const text =
        installation !== null
          ? 'home.installed.text'
          : device.label === 'started_outside_app'
            ? 'home.installed.outside'
            : 'home.installed.notYours';
      return (
        <Case
          title={t('home.installed.title')}
          text={t(text)}
          label={device.label}
          device={named(device)}
          onClose={onClose}
        >
          {installation !== null && (
            <Button
              data-autofocus
              onClick={() => go(`/installations/${String(installation.id)}#inspections`)}
            >
              {t('home.installed.inspection')}
            </Button>
          )}
          <Button
            variant={installation === null ? 'filled' : 'outline'}
            loading={checking}
            onClick={() => void service(device.id)}
          >
            {t('home.installed.service')}
          </Button>
        </Case>
      );
    }
  }
}

/** A device of the database by its type's name in the language of the screen. */
function named({ serial, deviceTemplate }: CustomDevice): { serial: string; name: string } {
  const { nameTranslations, name } = deviceTemplate;
  return { serial, name: labelIn(currentLanguage(), nameTranslations, name) };
}

type CaseProps = {
  readonly title: string;
  readonly text: string;
  readonly label?: DeviceLabel;
  /** What the modal is about. */
  readonly device?: { readonly serial: string; readonly name: string | undefined };
  readonly onClose: () => void;
  readonly children: ReactNode;
};

function Case({ title, text, label, device, onClose, children }: CaseProps) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('ui.close') }}>
      <div className={css['case']}>
        {device && (
          <p className={css['found']}>
            {device.name !== undefined && <span>{device.name}</span>}
            <strong className="mono">{groupSerial(device.serial)}</strong>
          </p>
        )}
        {label && <DeviceLabelChip label={label} />}
        <p>{text}</p>
        <div className={css['actions']}>{children}</div>
      </div>
    </Modal>
  );
}
