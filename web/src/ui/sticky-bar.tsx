import type { ReactNode } from 'react';
import css from './sticky-bar.module.css';

/** The next step, always in reach of the thumb: one button, or two at one third and two thirds. */
export function StickyBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css['bar']}>
      <div className={css['buttons']}>{children}</div>
    </div>
  );
}
