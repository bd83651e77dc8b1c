import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@portal/domain/templates/labels';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildKey, lastMail, NEW_INSTALLER } from '../auth/account.sample.ts';
import type { Database } from '../db/database.ts';
import { visiting } from '../inspections/inspecting.sample.ts';
import { type Answered, buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildUser, TEST_PASSWORD } from '../../test/test-builders.ts';

let away = false;
let portal: TestApp;
let at: Awaited<ReturnType<typeof visiting>>;

const lost = (): Promise<never> =>
  Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));

/** A database that can be taken away and brought back. */
function losable(db: Database): Database {
  return {
    ...db,
    within: (scope, work) => (away ? lost() : db.within(scope, work)),
    system: (work) => (away ? lost() : db.system(work)),
    systemWithin: (organisationId, work) => (away ? lost() : db.systemWithin(organisationId, work)),
  };
}

beforeAll(async () => {
  portal = await buildTestApp({
    config: { requireAsp: true },
    through: losable,
    more: (app) =>
      void app.get('/api/broken', () => {
        throw new TypeError('secret of the house');
      }),
  });
  at = await visiting(portal);
});
afterAll(() => portal.close());

/** As the specification names them: a language that the product loses is missed here. */
const LANGUAGES = ['pl', 'en', 'de'] as const;

type Headers = { 'accept-language': Language };
type Message = {
  /** The row of docs/specification.md. */
  readonly id: string;
  readonly what: string;
  readonly status: number;
  /** Does what a person did who is told so. */
  readonly provoke: (headers: Headers) => Promise<Answered>;
  /** The words of the sentence that it would be nothing without. */
  readonly says: Readonly<Record<Language, string>>;
};

const unique = () => randomUUID().slice(0, 8);
const searchFor = (serial: string) =>
  `/custom_devices?deviceTemplate.id=${at.template.id}&parameterOrExact[serial]=${serial}`;

/** Somebody of this maker who has not confirmed their address. */
async function unconfirmed(): Promise<string> {
  const email = `${unique()}@unconfirmed.test`;
  const { credentials } = await portal.deps.identity.enrol(email, TEST_PASSWORD);
  await portal.db.system((tx) => buildUser(tx, 2, { email, verified_at: null, ...credentials }));
  return email;
}

/** The token of a recovery mail. */
async function mailedToken(): Promise<string> {
  portal.clock.now = new Date(portal.clock.now.getTime() + 61 * 60_000);
  await portal.nobody.post('/reset-password', { email: 'production@org2.test' });
  return (await lastMail(portal, 'production@org2.test')).token;
}

const MESSAGES: readonly Message[] = [
  {
    id: '8-01',
    what: 'a wrong password',
    status: 401,
    provoke: (headers) =>
      portal.nobody.post('/login', { email: 'admin@org2.test', password: 'wrong' }, headers),
    says: {
      pl: 'Nieprawidłowy adres e-mail i/lub hasło.',
      en: 'Email and/or password is invalid',
      de: 'E-Mail-Adresse und/oder Passwort sind ungültig.',
    },
  },
  {
    id: '8-02',
    what: 'a sign-in before the address is confirmed',
    status: 403,
    provoke: async (headers) => {
      const email = await unconfirmed();
      const answer = await portal.nobody.post('/login', { email, password: TEST_PASSWORD }, headers);
      expect((await lastMail(portal, email)).token).not.toBe('');
      return answer;
    },
    says: {
      pl: 'Wysłaliśmy nowy link potwierdzający.',
      en: 'A new confirmation link was sent.',
      de: 'Ein neuer Bestätigungslink wurde gesendet.',
    },
  },
  {
    id: '8-03',
    what: 'a registration with an address that has an account',
    status: 409,
    provoke: async (headers) => {
      const key = unique().toUpperCase();
      await buildKey(portal, 2, key);
      return portal.nobody.post(
        '/register',
        { ...NEW_INSTALLER, key, email: 'installer@org2.test' },
        headers,
      );
    },
    says: {
      pl: 'Konto z tym adresem e-mail już istnieje. Nie można było utworzyć konta.',
      en: 'An account with this e-mail already exists. The account could not be created.',
      de: 'Ein Konto mit dieser E-Mail-Adresse besteht bereits. Das Konto konnte nicht angelegt werden.',
    },
  },
  {
    id: '8-04',
    what: 'a registration key that does not exist',
    status: 422,
    provoke: (headers) => portal.nobody.post('/register/key', { key: 'NO-SUCH-KEY' }, headers),
    says: {
      pl: 'Nieprawidłowy certyfikat rejestracyjny. Sprawdź go i spróbuj ponownie.',
      en: 'Wrong registration certificate. Check it and try again.',
      de: 'Das Registrierungszertifikat ist falsch. Bitte prüfen und erneut versuchen.',
    },
  },
  {
    id: '8-05',
    what: 'a recovery link that was used',
    status: 410,
    provoke: async (headers) => {
      const body = { token: await mailedToken(), password: 'Nowe9Hasło-tutaj' };
      expect((await portal.nobody.post('/reset-password/confirm', body)).status).toBe(204);
      return portal.nobody.post('/reset-password/confirm', body, headers);
    },
    says: {
      pl: 'Link wygasł lub został już użyty. Poproś o nowy.',
      en: 'The link has expired or has already been used. Ask for a new one.',
      de: 'Der Link ist abgelaufen oder wurde schon benutzt. Bitte einen neuen anfordern.',
    },
  },
  {
    id: '8-06',
    what: 'a look-up while the database is away',
    status: 503,
    provoke: async (headers) => {
      await at.installer.get('/user');
      away = true;
      try {
        return await at.installer.get(searchFor('AWAY-1'), headers);
      } finally {
        away = false;
      }
    },
    says: {
      pl: 'Baza danych jest chwilowo niedostępna.',
      en: 'The database is not available at the moment.',
      de: 'Die Datenbank ist im Moment nicht erreichbar.',
    },
  },
  {
    id: '8-09',
    what: 'a fault of the server',
    status: 500,
    provoke: (headers) => portal.nobody.get('/broken', headers),
    says: {
      pl: 'Spróbuj ponownie później. Jeśli błąd się powtarza, zgłoś go administratorowi',
      en: 'Try again later. If it persists, report it to the administrator',
      de: 'Bitte später erneut versuchen. Bleibt der Fehler bestehen, bitte der Administration',
    },
  },
  {
    id: '8-10',
    what: "an inspection on somebody else's installation",
    status: 422,
    provoke: async (headers) => {
      const { installationId } = await at.accepted(at.installer, unique());
      const installation = `/installations/${installationId}`;
      const visit = {
        clientId: randomUUID(),
        installation,
        status: 'scheduled',
        executionDate: '2026-07-01',
      };
      return at.installer2.post('/inspections', visit, headers);
    },
    says: {
      pl: 'Nie można wykonać przeglądu urządzenia, ponieważ instalacja nie została wykonana przez użytkownika',
      en: 'Device cannot be inspected because the installation was not carried out by the user',
      de: 'Das Gerät kann nicht inspiziert werden, weil die Installation nicht vom Benutzer ausgeführt wurde',
    },
  },
  {
    id: '8-21',
    what: 'a folder of the library that is to be deleted while the disk is away',
    status: 503,
    provoke: async (headers) => {
      const body = { kind: 'folder', language: 'pl', parent: null, name: unique() };
      const { id } = (await at.admin.post('/library_entries', body)).body;
      const files = join(portal.deps.config.dataDir, 'files');
      await mkdir(files, { recursive: true });
      await rename(files, `${files}-away`);
      await writeFile(files, 'no folder');
      const answer = await at.admin.delete(`/library_entries/${id}`, { ...headers, 'if-match': '*' });
      await rm(files);
      await rename(`${files}-away`, files);
      // Nothing is half there: once the disk is back, so is the way out.
      expect((await at.admin.delete(`/library_entries/${id}`, { 'if-match': '*' })).status).toBe(204);
      return answer;
    },
    says: {
      pl: 'Nie udało się usunąć pliku z dysku',
      en: 'The file could not be deleted from the disk',
      de: 'Die Datei konnte nicht vom Datenträger gelöscht werden',
    },
  },
  {
    id: '8-24',
    what: 'a device that is started a second time',
    status: 409,
    provoke: async (headers) => {
      const serial = unique();
      expect((await at.send(at.installer, serial)).status).toBe(201);
      return at.send(at.installer, serial, {}, headers);
    },
    says: {
      pl: 'jest już zainstalowane i nie można go uruchomić drugi raz.',
      en: 'is already installed and cannot be installed twice.',
      de: 'ist bereits installiert und kann nicht zweimal in Betrieb genommen werden.',
    },
  },
  {
    id: '8-25',
    what: 'an installation that was never made',
    status: 404,
    provoke: (headers) => at.installer.get('/installations/999999', headers),
    says: {
      pl: 'Instalacja o podanym numerze 999999 nie istnieje.',
      en: 'The installation with the number 999999 does not exist.',
      de: 'Eine Installation mit der Nummer 999999 gibt es nicht.',
    },
  },
  {
    id: '8-26',
    what: 'a template that is to be deleted while devices are based on it',
    status: 409,
    provoke: async (headers) => {
      await at.device(unique());
      return at.admin.delete(`/device_templates/${at.template.id}`, { ...headers, 'if-match': '*' });
    },
    says: {
      pl: 'Nie można usunąć szablonu, ponieważ istnieją urządzenia na nim oparte.',
      en: 'The template cannot be deleted because devices based on it exist.',
      de: 'Die Vorlage kann nicht gelöscht werden, weil es Geräte dazu gibt.',
    },
  },
  {
    id: '5-27',
    what: 'an installation by somebody without a service partner, in a build that wants one',
    status: 422,
    provoke: (headers) => at.send(at.installer2, unique(), {}, headers),
    says: {
      pl: 'wybierz autoryzowany serwis (ASP) w swoim profilu.',
      en: 'choose an authorised service partner (ASP) in your profile.',
      de: 'im Profil einen autorisierten Servicepartner (ASP) wählen.',
    },
  },
  {
    id: '1-05',
    what: 'a sign-in by somebody of another maker',
    status: 401,
    provoke: (headers) =>
      portal.nobody.post('/login', { email: 'installer@org1.test', password: TEST_PASSWORD }, headers),
    says: {
      pl: 'W tej organizacji nie ma takiego użytkownika.',
      en: 'There is no such user in this organisation.',
      de: 'In dieser Organisation gibt es diesen Benutzer nicht.',
    },
  },
];

describe.each(MESSAGES)('$id: $what', ({ status, provoke, says }) => {
  test.each(LANGUAGES)('is told in %s', async (language) => {
    const answer = await provoke({ 'accept-language': language });
    expect(answer.status, answer.text).toBe(status);
    expect(answer.body.detail).toContain(says[language]);
    expect(answer.body.title).toMatch(/\S/);
    // Nothing of the inside, and no hole that was not filled.
    expect(answer.text).not.toMatch(/secret of the house|ECONNREFUSED|[{]\w+[}]/);
  });
});

test('a number that no device has is told by the one English word of the specification, in every language', async () => {
  for (const language of LANGUAGES) {
    const answer = await at.installer.get(searchFor(unique()), { 'accept-language': language });
    expect([answer.status, answer.body.detail]).toEqual([404, 'Not Found']);
  }
});
