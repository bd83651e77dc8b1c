import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import css from './card-link.module.css';

type Props = {
  readonly to: string;
  readonly title: ReactNode;
  /** One or two lines under the title. */
  readonly meta?: readonly ReactNode[];
  /** Status chips. */
  readonly chips?: ReactNode;
};

/** A row of a list as one link: the whole card is clickable. */
export function CardLink({ to, title, meta = [], chips }: Props) {
  return (
    <Link to={to} className={css['card']}>
      <span className={css['content']}>
        <span className={css['title']}>{title}</span>
        {meta.map((line, at) => (
          <span key={at} className={css['meta']}>
            {line}
          </span>
        ))}
        {chips !== undefined && <span className={css['chips']}>{chips}</span>}
      </span>
      <IconChevronRight aria-hidden stroke={1.75} className={css['chevron']} />
    </Link>
  );
}

/** Cards in a column. */
export function CardList({
  label,
  children,
}: {
  readonly label: string;
  readonly children: readonly ReactNode[];
}) {
  return (
    <ul aria-label={label} className={css['list']}>
      {children.map((card, at) => (
        <li key={at}>{card}</li>
      ))}
    </ul>
  );
}
