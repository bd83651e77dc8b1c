import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './state.module.css';

type Props = {
  readonly icon: TablerIcon;
  /** One sentence. */
  readonly title: string;
  readonly text?: ReactNode;
  /** The one thing to do about it. */
  readonly action?: ReactNode;
  /** It is all that the page has to say, so its title is the page's. */
  readonly isPage?: boolean;
};

/** Nothing is here, and what to do about it. */
export function EmptyState({ icon: Icon, title, text, action, isPage = false }: Props) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className={css['state']}>
      <Icon aria-hidden stroke={1.75} className={css['icon']} />
      <Title className={css['title']}>{title}</Title>
      {text !== undefined && <div className={css['text']}>{text}</div>}
      {action}
    </div>
  );
}
