import { READER_LEVEL, READER_LEVEL_HEADER } from '@portal/domain/reader-level';
import { organisationHeader } from './session.ts';
import { session } from './session-store.ts';

let answer: Promise<Response | null> | undefined;

/**
 * Asks the server who is signed in, before anything is drawn: the page is painted from what is known of them, and the
 * sooner a session that has ended is noticed the better. Not asked where nobody is signed in, nor where the token has to
 * be renewed first.
 */
export function askEarly(): void {
  const exp = session.get()?.exp ?? 0;
  if (exp <= Date.now() / 1000) return;
  const headers = {
    Accept: 'application/json',
    [READER_LEVEL_HEADER]: String(READER_LEVEL),
    ...organisationHeader(),
  };
  answer = fetch('/api/user', { credentials: 'same-origin', headers }).then(
    (response) => (response.ok ? response : null),
    () => null,
  );
}

/** The answer to `askEarly`, once; null where there is none to rely on, and the usual way is to be taken. */
export function takeEarlyAnswer(): Promise<Response | null> | undefined {
  const taken = answer;
  answer = undefined;
  return taken;
}
