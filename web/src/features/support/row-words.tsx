import type { TablerIcon } from '@tabler/icons-react';
import css from './support.module.css';

type Props = { readonly icon: TablerIcon; readonly name: string; readonly meta: string };

/** What every row of this part begins with: its icon on a plate, its name, and a line about it. */
export function Words({ icon: Icon, name, meta }: Props) {
  return (
    <>
      <span className={css['plate']}>
        <Icon aria-hidden stroke={1.75} />
      </span>
      <span className={css['words']}>
        <span className={css['name']}>{name}</span>
        <span className={css['meta']}>{meta}</span>
      </span>
    </>
  );
}
