import type { ReactNode } from 'react';
import css from './sticky-bar.module.css';

/** The next step, always in reach of the thumb: one button, or two at one third and two thirds. */
export function StickyBar({
  above,
  children,
}: {
  /** What has to be seen wherever the page is scrolled to. */
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
