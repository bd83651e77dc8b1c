import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/network/api-problem.ts';
import css from './state.module.css';

type Props = {
  /** What failed. */
  readonly title: string;
  /** Why, and what is safe nevertheless. */
  readonly text?: ReactNode;
  /** The code that support asks for. */
  readonly code?: string;
  readonly onRetry?: () => void;
  /** A verb; "Try again" by default. */
  readonly retryLabel?: string;
};

/** Says what failed and what is safe, with a button to try again. */
export function ErrorState({ title, text, code, onRetry, retryLabel }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css['state']} role="alert" data-tone="bad">
      <IconAlertTriangle aria-hidden stroke={1.75} className={css['icon']} />
      <h2 className={css['title']}>{title}</h2>
      {text !== undefined && <div className={css['text']}>{text}</div>}
      {onRetry !== undefined && <Button onClick={onRetry}>{retryLabel ?? t('ui.retry')}</Button>}
      {code !== undefined && (
        <p className={css['code']}>
          {t('ui.code')} <span className="mono">{code}</span>
        </p>
      )}
    </div>
  );
}

type LoadFailedProps = { readonly title: string; readonly error: unknown; readonly onRetry: () => void };

/** Says, in the server's words, why something could not be read. */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  const { detail, requestId } = problemOf(error);
  return <ErrorState title={title} text={detail} code={requestId} onRetry={onRetry} />;
}
