import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import css from './back-link.module.css';

/** A link back to the list, for pages with the logo in the bar. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={css['back']}>
      <IconArrowLeft aria-hidden stroke={1.75} size="1.25rem" />
      {children}
    </Link>
  );
}
