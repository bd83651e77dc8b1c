import { useTranslation } from 'react-i18next';
import { problemOf } from '../lib/network/api-problem.ts';
import { ChunkFailure } from '../lib/loading/chunk.ts';
import { ErrorState } from '../ui/notices/error-state.tsx';
import { reloadNewest } from './newest-version.ts';

/** Shown when a page could not be drawn: why, what is safe, and a button to try again. */
export function PageFailure({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  if (error instanceof ChunkFailure) {
    return (
      <ErrorState
        title={t('app.chunk.title')}
        text={t('app.chunk.text')}
        retryLabel={t('app.chunk.reload')}
        onRetry={() => void reloadNewest()}
      />
    );
  }
  const problem = problemOf(error);
  return (
    <ErrorState
      title={t('ui.failed')}
      text={problem.detail}
      code={problem.requestId ?? problem.code}
      onRetry={() => location.reload()}
    />
  );
}
