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
};

/** Nothing is here, and what to do about it. */
export function EmptyState({ icon: Icon, title, text, action }: Props) {
  return (
    <div className={css['state']}>
      <Icon aria-hidden stroke={1.75} className={css['icon']} />
      <h2 className={css['title']}>{title}</h2>
      {text !== undefined && <div className={css['text']}>{text}</div>}
      {action}
    </div>
  );
}
