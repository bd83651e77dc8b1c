import { useEffect } from 'react';
import { loadChunk } from '../../lib/loading/chunk.ts';
import { loadPageTexts } from '../../lib/languages/i18n.ts';
import { whenIdle } from '../../lib/loading/idle.ts';

/** Starts the background tasks of a signed-in user, after the first paint. */
export function useBackgroundTasks(): void {
  useEffect(() => {
    void loadChunk(() => import('../../lib/session/session-calls.ts')).then(({ reloadSession }) =>
      reloadSession(),
    );
    let stop: (() => void) | undefined;
    let ended = false;
    const cancel = whenIdle(() => {
      void loadChunk(() => Promise.all([import('./background.ts'), loadPageTexts()])).then(
        ([{ startBackground }]) => {
          if (!ended) stop = startBackground();
          return undefined;
        },
      );
    });
    return () => {
      ended = true;
      cancel();
      stop?.();
    };
  }, []);
}
