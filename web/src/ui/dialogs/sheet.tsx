import { Drawer } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../lib/back-entry.ts';
import css from './sheet.module.css';
import { useEscapeCloses } from './use-escape-closes.ts';
import { useFocusBack } from '../frame/use-focus-back.ts';

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** From the right at full height; or from the bottom at 80 % of the screen, closed by the back button as well. */
  readonly from?: 'right' | 'bottom';
  /** Accessible name of the close button. */
  readonly closeLabel?: string;
  /** Stays at the bottom while the rest scrolls. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

/** A sheet over the page: it traps the focus, is closed by Escape, and is animated for 200 ms. */
export function Sheet({ opened, onClose, title, from = 'right', closeLabel, foot, children }: Props) {
  const { t } = useTranslation();
  const inside = useRef<HTMLDivElement>(null);
  const bottom = from === 'bottom';
  useFocusBack(opened);
  useEscapeCloses(opened, inside, onClose);
  useBackCloses(opened && bottom, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position={from}
      size={bottom ? '80dvh' : 'min(25rem, 100vw)'}
      transitionProps={{ duration: 200 }}
      closeButtonProps={{ 'aria-label': closeLabel ?? t('ui.close') }}
      closeOnEscape={false}
      classNames={bottom ? { content: css['bottom'], header: css['header'], body: css['body'] } : undefined}
    >
      <div ref={inside} className={bottom ? css['scroll'] : undefined}>
        {children}
      </div>
      {foot !== undefined && foot !== false && (
        <div ref={liftToasts} className={css['foot']}>
          {foot}
        </div>
      )}
    </Drawer>
  );
}

/** Lifts toasts above a visible foot, because they are often about its buttons. */
function liftToasts(foot: HTMLElement | null): (() => void) | undefined {
  if (foot === null) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--sheet-foot', `${foot.offsetHeight}px`));
  observer.observe(foot);
  return () => {
    observer.disconnect();
    style.removeProperty('--sheet-foot');
  };
}
