import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queuePanelOpen } from '../../lib/session/unsent.ts';
import { dayAndTime } from '../../ui/values/day-and-time.ts';
import type { UnderWay } from '../devices/queries.ts';
import { LookupModal } from './lookup-modal.tsx';

type Props = {
  readonly underWay: UnderWay;
  /** The name of the device type, when it is among those that were fetched. */
  readonly name: string | undefined;
  readonly onGo: (address: string) => void;
  readonly onClose: () => void;
};

/** The device is already in a draft or in the queue of this phone: leads there, so that it is not commissioned twice. */
export function StartedDeviceModal({ underWay, name, onGo, onClose }: Props) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const time = dayAndTime(t, underWay.savedAt, now);
  const device = { serial: underWay.serial, name };
  if (underWay.kind === 'drafted')
    return (
      <LookupModal
        title={t('offline.drafted.title')}
        text={t('offline.drafted.text', { time })}
        device={device}
        onClose={onClose}
      >
        <Button data-autofocus onClick={() => onGo(underWay.place)}>
          {t('home.draft.goOn')}
        </Button>
      </LookupModal>
    );
  return (
    <LookupModal
      title={t('offline.queued.title')}
      text={t(underWay.needsPerson ? 'offline.queued.needsYou' : 'offline.queued.text', { time })}
      device={device}
      onClose={onClose}
    >
      <Button
        data-autofocus
        onClick={() => {
          queuePanelOpen.set(true);
          onClose();
        }}
      >
        {t('offline.queued.show')}
      </Button>
      {!underWay.needsPerson && (
        <Button variant="outline" onClick={() => onGo(`/services/new/device/${underWay.clientId}`)}>
          {t('home.installed.service')}
        </Button>
      )}
    </LookupModal>
  );
}
