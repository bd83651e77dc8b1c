import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import css from './back-link.module.css';

/** Back to the list: these pages have the logo in the bar, which asks before it leads away. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={css['back']}>
      <IconArrowLeft aria-hidden stroke={1.75} size="1.25rem" />
      {children}
    </Link>
  );
}
