import { useEffect } from 'react';
import { loadChunk } from '../../lib/loading/chunk.ts';
import { loadPageTexts } from '../../lib/languages/i18n.ts';
import { afterFirstPaint, whenIdle } from '../../lib/loading/idle.ts';
import { takeEarlyAnswer } from '../../lib/session/early-answer.ts';

/** Starts the background tasks of a signed-in user, after the first paint, and anew for the next one. Shows nothing. */
export function BackgroundTasks(): null {
  useEffect(() => {
    const asked = takeEarlyAnswer();
    void loadChunk(() => afterFirstPaint().then(() => import('../../lib/session/session-calls.ts'))).then(
      ({ reloadSession }) => reloadSession(asked),
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
  return null;
}
