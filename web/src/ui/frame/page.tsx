import type { ReactNode } from 'react';
import css from './page.module.css';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { WAY_BACK } from '../../lib/history.ts';
import back from './back-link.module.css';

type Props = {
  /** Shown as the page's h1; left out where the bar already shows the title. */
  readonly title?: ReactNode;
  /** Beside the title; under it on a phone. */
  readonly actions?: ReactNode;
  /** `narrow` for forms and reading (720 px), `wide` for tables. */
  readonly width?: 'narrow' | 'normal' | 'wide';
  readonly children: ReactNode;
};

/** The content of a page, with margins that depend on the size of the screen. */
export function Page({ title, actions, width = 'normal', children }: Props) {
  return (
    <div className={css['page']} data-width={width}>
      {(title !== undefined || actions !== undefined) && (
        <div className={css['head']}>
          {title !== undefined && <h1 className={css['title']}>{title}</h1>}
          {actions !== undefined && <div className={css['actions']}>{actions}</div>}
        </div>
      )}
      {children}
    </div>
  );
}

/** A card of a page, with a heading that can be linked to. */
export function Section({
  id,
  title,
  children,
}: {
  readonly id?: string;
  readonly title?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section id={id} className={css['section']}>
      {title !== undefined && <h2 className={css['heading']}>{title}</h2>}
      {children}
    </section>
  );
}

/** A link back to the list, for pages with the logo in the bar. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} state={WAY_BACK} className={back['back']}>
      <IconArrowLeft aria-hidden stroke={1.75} size="1.25rem" />
      {children}
    </Link>
  );
}
