import { Button } from '@mantine/core';
import { IconUser, IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStation } from './station.ts';
import css from './station.module.css';
import { WorkerDialog } from './worker-dialog.tsx';

/** Who works at this station, always in sight; a tap changes it. */
export function WorkerBar() {
  const { t } = useTranslation();
  const { worker } = useStation();
  const [choosing, setChoosing] = useState(false);
  const Icon = worker === null ? IconUserQuestion : IconUser;
  return (
    <>
      <Button
        className={css['worker']}
        variant={worker === null ? 'filled' : 'default'}
        leftSection={<Icon aria-hidden stroke={1.75} size="1.5rem" />}
        onClick={() => setChoosing(true)}
      >
        {worker === null ? t('production.worker.choose') : t('production.worker.now', { name: worker.name })}
      </Button>
      {choosing && <WorkerDialog onClose={() => setChoosing(false)} />}
    </>
  );
}
