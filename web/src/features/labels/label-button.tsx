import { Button, Modal } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Unbroken } from '../../ui/values/unbroken.tsx';
import LabelPanel, { type LabelPanelProps } from './label-panel.tsx';

/** The button that opens the label panel for one device or for the ticked ones; renders nothing without a device. */
export default function LabelButton({ devices }: LabelPanelProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  if (devices.length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTag aria-hidden stroke={1.75} />}
        onClick={() => setOpened(true)}
      >
        {t('labels.open', { count: devices.length })}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        size="lg"
        title={
          <Unbroken text={t('labels.title', { count: devices.length, serial: devices[0]?.serial ?? '' })} />
        }
        closeButtonProps={{ 'aria-label': t('ui.close') }}
      >
        <LabelPanel devices={devices} />
      </Modal>
    </>
  );
}
