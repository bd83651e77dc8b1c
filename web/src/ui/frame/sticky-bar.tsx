import type { ReactNode } from 'react';
import css from './sticky-bar.module.css';

/** The buttons of a form at the bottom of the screen: one, or two at one third and two thirds of the width. */
export function StickyBar({
  above,
  children,
}: {
  /** Shown above the buttons, wherever the page is scrolled to. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={css['bar']}>
      {above}
      <div className={css['buttons']}>{children}</div>
    </div>
  );
}
