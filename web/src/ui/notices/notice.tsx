import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './notice.module.css';
import type { ApiProblem } from '../../lib/network/api-problem.ts';

type NoticeTone = 'ok' | 'warn' | 'bad' | 'info';

const ICONS: Record<NoticeTone, TablerIcon> = {
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconCircleX,
  info: IconInfoCircle,
};

type Props = { readonly tone: NoticeTone; readonly title: ReactNode; readonly children?: ReactNode };

/** A notice within the page; errors are announced by screen readers at once. */
export function Notice({ tone, title, children }: Props) {
  const Icon = ICONS[tone];
  return (
    <div className={css['notice']} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon aria-hidden stroke={1.75} size="1.5rem" className={css['icon']} />
      <div>
        <p className={css['title']}>{title}</p>
        {children !== undefined && children !== null && <div className={css['text']}>{children}</div>}
      </div>
    </div>
  );
}

type ProblemNoticeProps = {
  readonly problem: ApiProblem;
  /** Shown instead of the server's message. */
  readonly detail?: string | undefined;
};

/** An error in the server's words; a message that only repeats the title is left out. */
export function ProblemNotice({ problem, detail = problem.detail }: ProblemNoticeProps) {
  return (
    <Notice tone="bad" title={problem.title}>
      {detail === problem.title ? null : detail}
    </Notice>
  );
}
