import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './state.module.css';

type Props = {
  readonly icon: TablerIcon;
  /** One sentence. */
  readonly title: string;
  readonly text?: ReactNode;
  /** The one action that helps. */
  readonly action?: ReactNode;
  /** The page shows nothing else, so the title is the page's h1. */
  readonly isPage?: boolean;
};

/** Says that something is empty, and what to do about it. */
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
