import { Button } from '@mantine/core';
import type { CustomDevice } from '@portal/domain/devices/record';
import { labelIn } from '@portal/domain/templates/labels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { beginAddress } from '../commissioning/addresses.ts';
import { devicePage } from '../../records/addresses.ts';
import { serviceToFinish } from '../services/queries.ts';
import { freeReason, LookupModal } from './lookup-modal.tsx';
import type { Finding } from './find-device.ts';
import { KnownDeviceModal } from './known-device-modal.tsx';
import { StartedDeviceModal } from './started-device-modal.tsx';

/** What was looked for, and what came of it. */
export type Found = {
  readonly finding: Finding;
  readonly serial: string;
  readonly templateId: number;
  /** What the type is called, when it is among those that were read. */
  readonly templateName: string | undefined;
  /** The installation that the device is to stand beside. */
  readonly partOf: number | string | null;
};

type Props = { readonly found: Found; readonly onClose: () => void };

/** The four cases of the home page's modal, what a phone knows without an answer, and the choice of services after it (specification section 2). */
export default function LookupDialog({ found, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [waitingService, setWaitingService] = useState<number | null>(null);
  const [checking, setChecking] = useState(false);
  const { finding, serial, templateId, templateName, partOf } = found;

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

  const ofDevice = deviceOf(finding);
  if (waitingService !== null && ofDevice !== null) {
    return (
      <LookupModal
        title={t('home.serviceChoice.title')}
        text={t('home.serviceChoice.text')}
        onClose={onClose}
      >
        <Button data-autofocus onClick={() => go(`/services/${String(waitingService)}`)}>
          {t('home.serviceChoice.finish')}
        </Button>
        <Button variant="outline" onClick={() => go(`/services/new/device/${String(ofDevice)}`)}>
          {t('home.serviceChoice.new')}
        </Button>
      </LookupModal>
    );
  }

  switch (finding.kind) {
    case 'unknown':
      return (
        <LookupModal
          title={t('home.unknown.title')}
          text={t('home.unknown.text')}
          device={{ serial, name: templateName }}
          label="not_in_database"
          onClose={onClose}
        >
          <Button data-autofocus onClick={() => beginTyped(false)}>
            {t('home.unknown.install')}
          </Button>
        </LookupModal>
      );
    case 'queued':
    case 'drafted':
      return <StartedDeviceModal underWay={finding} name={templateName} onGo={go} onClose={onClose} />;
    case 'offline':
      return finding.known ? (
        <KnownDeviceModal
          known={finding.known}
          checking={checking}
          onInspection={(installation) => go(`/installations/${String(installation)}#inspections`)}
          onService={(deviceId) => void service(deviceId)}
          onHistory={(deviceId) => go(devicePage(deviceId, false))}
          onStart={(deviceId) => go(beginAddress({ kind: 'known', deviceId, partOf }))}
          onClose={onClose}
        />
      ) : (
        <LookupModal
          title={t('home.offline.title')}
          text={t('home.offline.text')}
          device={{ serial, name: templateName }}
          note={t('reading.unknownHere')}
          onClose={onClose}
        >
          <Button data-autofocus onClick={() => beginTyped(true)}>
            {t('home.offline.install')}
          </Button>
        </LookupModal>
      );
    case 'free':
      return (
        <LookupModal
          title={t('home.free.title')}
          text={t(freeReason(finding.device.label) ?? 'home.free.text')}
          label={finding.device.label}
          device={named(finding.device)}
          onClose={onClose}
        >
          <Button
            data-autofocus
            onClick={() => go(beginAddress({ kind: 'known', deviceId: finding.device.id, partOf }))}
          >
            {t('home.free.start')}
          </Button>
        </LookupModal>
      );
    case 'installed':
      return (
        <InstalledCase
          device={finding.device}
          checking={checking}
          onGo={go}
          onService={(deviceId) => void service(deviceId)}
          onClose={onClose}
        />
      );
  }
}

type InstalledProps = {
  readonly device: Extract<Finding, { device: unknown }>['device'];
  /** Whether a service of it is open is being asked. */
  readonly checking: boolean;
  readonly onGo: (address: string) => void;
  readonly onService: (deviceId: number) => void;
  readonly onClose: () => void;
};

/** The device is installed: its inspections and history for whoever may see them, a service for anyone. */
function InstalledCase({ device, checking, onGo, onService, onClose }: InstalledProps) {
  const { t } = useTranslation();
  const { installation } = device;
  return (
    <LookupModal
      title={t('home.installed.title')}
      text={t(installation === null ? 'home.installed.notYours' : 'home.installed.text')}
      label={device.label}
      device={named(device)}
      onClose={onClose}
    >
      {installation !== null && (
        <Button data-autofocus onClick={() => onGo(`/installations/${String(installation.id)}#inspections`)}>
          {t('home.installed.inspection')}
        </Button>
      )}
      <Button
        variant={installation === null ? 'filled' : 'outline'}
        loading={checking}
        onClick={() => onService(device.id)}
      >
        {t('home.installed.service')}
      </Button>
      {installation !== null && (
        <Button variant="outline" onClick={() => onGo(devicePage(device.id, false))}>
          {t('device.open')}
        </Button>
      )}
    </LookupModal>
  );
}

/** The device that a service would be of. */
function deviceOf(finding: Finding): number | null {
  if ('device' in finding) return finding.device.id;
  return finding.kind === 'offline' ? (finding.known?.id ?? null) : null;
}

/** A device of the database by its type's name in the language of the screen. */
function named({ serial, deviceTemplate }: CustomDevice): { serial: string; name: string } {
  const { nameTranslations, name } = deviceTemplate;
  return { serial, name: labelIn(currentLanguage(), nameTranslations, name) };
}
