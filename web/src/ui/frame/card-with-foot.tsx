import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import card from '../lists/card-link.module.css';
import css from './card-with-foot.module.css';

type Props = {
  /** The address that the card links to; null for none. */
  readonly to: string | null;
  readonly title: ReactNode;
  readonly meta: readonly ReactNode[];
  readonly chips: ReactNode;
  /** A separate link under the card, such as a phone number. */
  readonly foot: ReactNode;
};

/** A row of a list whose upper part is one link, with a second one below: links cannot be nested. */
export function CardWithFoot({ to, title, meta, chips, foot }: Props) {
  const content = (
    <span className={card['content']}>
      <span className={card['title']}>{title}</span>
      {meta.map((line, at) => (
        <span key={at} className={card['meta']}>
          {line}
        </span>
      ))}
      <span className={card['chips']}>{chips}</span>
    </span>
  );
  return (
    <div className={css['card']}>
      {to === null ? (
        <div className={css['main']}>{content}</div>
      ) : (
        <Link to={to} className={css['main']}>
          {content}
          <IconChevronRight aria-hidden stroke={1.75} className={card['chevron']} />
        </Link>
      )}
      {foot !== null && <div className={css['foot']}>{foot}</div>}
    </div>
  );
}
