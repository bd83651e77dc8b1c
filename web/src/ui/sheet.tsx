import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** From the right, full height; or from the bottom, 80 % of the screen. */
  readonly from?: 'right' | 'bottom';
  readonly children: ReactNode;
};

/** A sheet over the page: focus is held in it, Escape closes it, 200 ms. */
export function Sheet({ opened, onClose, title, from = 'right', children }: Props) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position={from}
      size={from === 'bottom' ? '80dvh' : 'min(25rem, 100vw)'}
      transitionProps={{ duration: 200 }}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {children}
    </Drawer>
  );
}
