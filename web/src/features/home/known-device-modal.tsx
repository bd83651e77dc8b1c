import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FetchedAt } from '../../ui/lists/fetched-at.tsx';
import type { KnownDevice } from '../devices/queries.ts';
import type { Silence } from './find-device.ts';
import { freeReason, LookupModal } from './lookup-modal.tsx';

type Props = {
  readonly known: KnownDevice;
  readonly why: Silence;
  /** Whether the cached services are being searched for an open one. */
  readonly checking: boolean;
  readonly onInspection: (installationId: number) => void;
  readonly onService: (deviceId: number) => void;
  readonly onHistory: (deviceId: number) => void;
  readonly onStart: (deviceId: number) => void;
  readonly onClose: () => void;
};

const TITLES = {
  'no-connection': 'offline.known.title',
  failure: 'offline.known.down',
  busy: 'offline.known.busy',
} as const;

/** Without an answer of the server, a device that this phone has cached: the same choices as online. */
export function KnownDeviceModal(props: Props) {
  const { t } = useTranslation();
  const { known, why, checking, onInspection, onService, onHistory, onStart, onClose } = props;
  const { id, serial, name, label, installed, installation, fetchedAt } = known;
  const title = t(TITLES[why]);
  const note = (
    <>
      <FetchedAt at={fetchedAt} />
      {installation !== null && installation.customer !== null && (
        <p>{t('offline.known.customer', { name: installation.customer })}</p>
      )}
    </>
  );
  if (!installed)
    return (
      <LookupModal
        title={title}
        text={t(freeReason(label) ?? 'offline.known.free')}
        device={{ serial, name }}
        label={label}
        note={note}
        onClose={onClose}
      >
        <Button data-autofocus onClick={() => onStart(id)}>
          {t('home.free.start')}
        </Button>
      </LookupModal>
    );
  const foreign = installation === null && label !== 'started_outside_app';
  return (
    <LookupModal
      title={title}
      text={t(foreign ? 'home.installed.notYours' : 'offline.known.installed')}
      device={{ serial, name }}
      label={label}
      note={note}
      onClose={onClose}
    >
      {installation !== null && (
        <Button data-autofocus onClick={() => onInspection(installation.id)}>
          {t('home.installed.inspection')}
        </Button>
      )}
      <Button
        variant={installation === null ? 'filled' : 'outline'}
        loading={checking}
        onClick={() => onService(id)}
      >
        {t('home.installed.service')}
      </Button>
      {installation !== null && (
        <Button variant="outline" onClick={() => onHistory(id)}>
          {t('device.open')}
        </Button>
      )}
    </LookupModal>
  );
}
