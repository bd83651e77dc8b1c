import { Button, Modal } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioRows } from '../../ui/inputs/radio-rows.tsx';
import type { Camera } from '../machine.ts';
import css from './camera-choice.module.css';

type Props = {
  readonly cameras: readonly Camera[];
  readonly onChoose: (id: string) => void;
  readonly onCancel: () => void;
};

/** Asks which camera to use, and advises against the wide-angle one; the most suitable is preselected. */
export function CameraChoice({ cameras, onChoose, onCancel }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(cameras[0]?.id ?? '');
  return (
    <Modal
      opened
      returnFocus={false}
      onClose={onCancel}
      title={t('scanner.chooseTitle')}
      closeButtonProps={{ 'aria-label': t('scanner.cancel') }}
    >
      <p className={css['text']}>
        <IconAlertTriangle aria-hidden stroke={1.75} className={css['icon']} />
        {t('scanner.chooseText')}
      </p>
      <RadioRows
        name="camera"
        label={t('scanner.chooseLabel')}
        options={cameras.map(({ id, label }, at) => ({
          value: id,
          label: label || t('scanner.camera', { number: at + 1 }),
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <Button fullWidth className={css['ok']} onClick={() => onChoose(chosen)}>
        {t('scanner.chooseOk')}
      </Button>
    </Modal>
  );
}
