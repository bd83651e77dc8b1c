import { ROLE_KEYS } from '@portal/domain/access/roles';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadPageTexts, setLanguage, startLanguages, t } from '../../lib/languages/i18n.ts';
import { session } from '../../lib/session/session-store.ts';
import { signedIn } from '../../lib/session/signed-in.sample.ts';
import { made } from '../store/stored-request.sample.ts';
import { errorWords } from './error-words.ts';

beforeEach(async () => {
  await startLanguages();
  await loadPageTexts();
});
afterEach(() => setLanguage('pl'));

const failed = async (
  error: Partial<NonNullable<QueuedRequest['error']>>,
  over: Partial<QueuedRequest> = {},
) =>
  (
    await made({
      status: QUEUE_STATUS.dataError,
      error: { message: 'Po polsku.', language: 'pl', at: '2026-11-20T10:00:00.000Z', ...error },
      ...over,
    })
  ).request;

test('sending that this device itself has broken off is told in the language of the screen', async () => {
  const request = await failed({ code: 'broke-off', said: 'DataError' });
  await setLanguage('de');
  expect(errorWords(t, request)).toBe(
    'Ein unerwarteter Fehler auf diesem Gerät hat das Senden unterbrochen (DataError). Ihre Daten sind sicher.',
  );
});

test.each([
  ['insert', 'service', 'belongs to installation HP-7,'],
  ['update', 'service', 'belongs to the service on device HP-7,'],
  ['update', 'inspection', 'belongs to the inspection of device HP-7,'],
] as const)('%s of a %s whose parent was given up: %s', async (action, type, words) => {
  const request = await failed({ code: 'parent-given-up', said: 'HP-7' }, { action, type });
  await setLanguage('en');
  expect(errorWords(t, request)).toContain(words);
});

test('what an earlier version of the app wrote down of it stays as it was', async () => {
  expect(errorWords(t, await failed({ code: 'parent-given-up' }))).toBe('Po polsku.');
});

test('a refusal of no field in particular takes nothing out of its words', async () => {
  const more = { propertyPath: '', code: 'more', message: 'Błędnych miejsc jest więcej: jeszcze 7.' };
  const refusal = { detail: 'Błąd', violations: [more] };
  const request = await failed({ code: 'invalid-input', message: 'Błąd w danych: 56 miejsc.', refusal });
  expect(errorWords(t, request)).toBe('Błąd w danych: 56 miejsc.');
});

test('an installation of somebody who is an admin by now says which role sends it', async () => {
  const error = { code: 'not-allowed', httpStatus: 403, message: 'Nie masz uprawnień do tej czynności.' };
  expect(errorWords(t, await failed(error))).toBe(
    'Z Twoją obecną rolą tego nie można wysłać. Operacja czeka na tym urządzeniu: poproś administratora o rolę, w której powstała, i wybierz „Ponów” albo wyeksportuj ją do pliku.',
  );
  expect(errorWords(t, await failed(error, { action: 'update' }))).toBe(
    'Nie masz uprawnień do tej czynności.',
  );
});

test.each(['not-allowed', 'not-found', 'installation-not-found'])(
  'what somebody made in the field who works in production by now says which role sends it, refused as %s',
  async (code) => {
    session.set(signedIn(7, ROLE_KEYS.production));
    const error = { code, httpStatus: 404, message: 'Instalacja o podanym numerze 211 nie istnieje.' };
    const visit = await failed(error, { action: 'update', type: 'inspection' });
    const mail = await failed(error, { status: QUEUE_STATUS.emailError });
    for (const request of [visit, mail])
      expect(errorWords(t, request)).toContain('poproś administratora o rolę, w której powstała');
    const stage = await failed(error, { action: 'update', type: 'production' });
    expect(errorWords(t, stage)).toBe(error.message);
    session.set(null);
  },
);
