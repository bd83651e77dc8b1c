import type { TablerIcon } from '@tabler/icons-react';
import css from './scan-view.module.css';

type Props = {
  readonly icon: TablerIcon;
  readonly label: string;
  readonly onClick: () => void;
  readonly busy?: boolean;
};

/** A control over the camera's picture: icon and word, 64 px, white on black in every scheme. */
export function ViewButton({ icon: Icon, label, onClick, busy = false }: Props) {
  return (
    <button type="button" className={css['button']} onClick={onClick} disabled={busy} aria-busy={busy}>
      <Icon aria-hidden stroke={1.75} size="1.5rem" />
      <span>{label}</span>
    </button>
  );
}
