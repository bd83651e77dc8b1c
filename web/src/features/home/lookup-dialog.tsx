import { Button } from '@mantine/core';
import type { CustomDevice } from '@portal/domain/devices/record';
import { labelIn } from '@portal/domain/templates/labels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { OptionalPart } from '../../ui/notices/optional-part.tsx';
import { beginAddress } from '../commissioning/addresses.ts';
import { devicePage } from '../../records/addresses.ts';
import { serviceToFinish } from '../services/queries.ts';
import { freeReason, LookupModal } from './lookup-modal.tsx';
import type { Finding } from './find-device.ts';
import { KnownDeviceModal } from './known-device-modal.tsx';
import { StartedDeviceModal } from './started-device-modal.tsx';

/** A lookup and its result. */
export type Found = {
  readonly finding: Finding;
  readonly serial: string;
  readonly templateId: number;
  /** The name of the device type, when it is among those that were fetched. */
  readonly templateName: string | undefined;
  /** The installation to which the device is added. */
  readonly parent: number | string | null;
};

type Props = {
  readonly found: Found;
  /** Looks another number up, or the same one in another device type. */
  readonly onTry: (templateId: number, serial: string) => void;
  /** Closes the dialog and leads to the field with the number. */
  readonly onCorrect: () => void;
  readonly onClose: () => void;
};

const OFFLINE_TITLES = {
  'no-connection': 'home.offline.title',
  failure: 'offline.down',
  busy: 'offline.busy',
} as const;

const NumberHelp = lazyPart(() => import('./number-help.tsx'));

/**
 * The modal after a lookup (specification section 2, Home): one per result, those for a device that is cached or begun on this
 * phone, and the choice between an open service and a new one.
 */
export default function LookupDialog({ found, onTry, onCorrect, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const go = (address: string) => void navigate(address);
  const service = useServiceChoice(go);
  const { finding, serial, templateId, templateName, parent } = found;
  const typed = { serial, name: templateName };
  const begin = (offline: boolean) =>
    go(beginAddress({ kind: 'typed', templateId, serial, offline, parent }));
  const beginKnown = (deviceId: number) => go(beginAddress({ kind: 'known', deviceId, parent }));

  if (service.open !== null) return <ServiceChoiceModal {...service.open} onGo={go} onClose={onClose} />;
  switch (finding.kind) {
    case 'unknown':
      return (
        <UnknownModal
          {...{ found, onTry, onCorrect, onClose }}
          device={typed}
          onInstall={() => begin(false)}
        />
      );
    case 'queued':
    case 'drafted':
      return <StartedDeviceModal underWay={finding} name={templateName} onGo={go} onClose={onClose} />;
    case 'offline':
      return finding.known ? (
        <KnownDeviceModal
          known={finding.known}
          why={finding.why}
          checking={service.checking}
          onInspection={(installation) => go(`/installations/${String(installation)}#inspections`)}
          onService={(deviceId) => void service.start(deviceId)}
          onHistory={(deviceId) => go(devicePage(deviceId, false))}
          onStart={beginKnown}
          onClose={onClose}
        />
      ) : (
        <LookupModal
          title={t(OFFLINE_TITLES[finding.why])}
          text={t('home.offline.text')}
          device={typed}
          note={t('offline.unknownHere')}
          onClose={onClose}
        >
          <StartButton label={t('home.offline.install')} onClick={() => begin(true)} />
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
          <StartButton label={t('home.free.start')} onClick={() => beginKnown(finding.device.id)} />
        </LookupModal>
      );
    case 'installed':
      return (
        <InstalledModal
          device={finding.device}
          checking={service.checking}
          onGo={go}
          onService={(deviceId) => void service.start(deviceId)}
          onClose={onClose}
        />
      );
  }
}

type UnknownProps = Props & {
  readonly device: { readonly serial: string; readonly name: string | undefined };
  readonly onInstall: () => void;
};

/** Nobody knows the number: it is corrected first; the device is installed by hand only after that. */
function UnknownModal({ found, device, onTry, onCorrect, onInstall, onClose }: UnknownProps) {
  const { t } = useTranslation();
  return (
    <LookupModal
      title={t('home.unknown.title')}
      text={t('home.unknown.text')}
      device={device}
      label="not_in_database"
      onClose={onClose}
    >
      <OptionalPart>
        <NumberHelp templateId={found.templateId} serial={found.serial} onTry={onTry} />
      </OptionalPart>
      <Button data-autofocus onClick={onCorrect}>
        {t('home.unknown.correct')}
      </Button>
      <Button variant="outline" onClick={onInstall}>
        {t('home.unknown.install')}
      </Button>
    </LookupModal>
  );
}

function StartButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button data-autofocus onClick={onClick}>
      {label}
    </Button>
  );
}

type OpenService = { readonly serviceId: number; readonly deviceId: number };

/** Goes to a new service of a device, unless one waits to be finished: then `open` names it, and the person chooses. */
function useServiceChoice(go: (address: string) => void) {
  const [open, setOpen] = useState<OpenService | null>(null);
  const [checking, setChecking] = useState(false);
  async function start(deviceId: number): Promise<void> {
    setChecking(true);
    const serviceId = await serviceToFinish(deviceId);
    setChecking(false);
    if (serviceId === null) go(newServiceAddress(deviceId));
    else setOpen({ serviceId, deviceId });
  }
  return { open, checking, start };
}

const newServiceAddress = (deviceId: number) => `/services/new/device/${String(deviceId)}`;

type ServiceChoiceProps = OpenService & {
  readonly onGo: (address: string) => void;
  readonly onClose: () => void;
};

/** Finish the service whose parts were sent, or begin another. */
function ServiceChoiceModal({ serviceId, deviceId, onGo, onClose }: ServiceChoiceProps) {
  const { t } = useTranslation();
  return (
    <LookupModal title={t('home.serviceChoice.title')} text={t('home.serviceChoice.text')} onClose={onClose}>
      <Button data-autofocus onClick={() => onGo(`/services/${String(serviceId)}`)}>
        {t('home.serviceChoice.finish')}
      </Button>
      <Button variant="outline" onClick={() => onGo(newServiceAddress(deviceId))}>
        {t('home.serviceChoice.new')}
      </Button>
    </LookupModal>
  );
}

type InstalledProps = {
  readonly device: Extract<Finding, { device: unknown }>['device'];
  /** Whether the server is being asked for an open service. */
  readonly checking: boolean;
  readonly onGo: (address: string) => void;
  readonly onService: (deviceId: number) => void;
  readonly onClose: () => void;
};

/** The device is installed: its inspections and history for whoever may see them, and services: an open one may be theirs. */
function InstalledModal({ device, checking, onGo, onService, onClose }: InstalledProps) {
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

/** Serial number and type of a device, in the language of the screen. */
function named({ serial, deviceTemplate }: CustomDevice): { serial: string; name: string } {
  const { nameTranslations, name } = deviceTemplate;
  return { serial, name: labelIn(currentLanguage(), nameTranslations, name) };
}
