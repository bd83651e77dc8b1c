import type { ReactNode } from 'react';
import css from './page.module.css';

type Props = {
  /** Shown as the page's h1; leave it out where the bar already names the page. */
  readonly title?: ReactNode;
  /** Beside the title; under it on a phone. */
  readonly actions?: ReactNode;
  /** `narrow` for forms and reading (720 px), `wide` for tables. */
  readonly width?: 'narrow' | 'normal' | 'wide';
  readonly children: ReactNode;
};

/** A page's content with the inset of the screen's size. */
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

/** A card of a page, with a heading that an anchor can reach. */
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
