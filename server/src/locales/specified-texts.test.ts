import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Tree = { readonly [name: string]: string | Tree };

/** What the server says under a key such as `problem.problem.internal.detail`, its first name being the file. */
function localeText(language: string, key: string): string | Tree | undefined {
  const [part = '', ...names] = key.split('.');
  const file = readFileSync(new URL(`./${language}/${part}.json`, import.meta.url), 'utf8');
  let place: string | Tree | undefined = JSON.parse(file) as Tree;
  for (const name of names) place = typeof place === 'object' ? place[name] : undefined;
  return place;
}

/** The row of docs/specification.md that quotes or names it, the key, and the words in Polish, English and German. */
const TEXTS = [
  [
    '1-05',
    'problem.problem.no-user-found.detail',
    'W tej organizacji nie ma takiego użytkownika.',
    'There is no such user in this organisation.',
    'In dieser Organisation gibt es diesen Benutzer nicht.',
  ],
  [
    '5-27',
    'problem.problem.asp-required.detail',
    'Aby kontynuować, wybierz autoryzowany serwis (ASP) w swoim profilu.',
    'To continue, choose an authorised service partner (ASP) in your profile.',
    'Bitte zuerst im Profil einen autorisierten Servicepartner (ASP) wählen.',
  ],
  [
    '8-01',
    'problem.problem.wrong-credentials.detail',
    'Nieprawidłowy adres e-mail i/lub hasło.',
    'Email and/or password is invalid',
    'E-Mail-Adresse und/oder Passwort sind ungültig.',
  ],
  [
    '8-02',
    'problem.problem.email-not-verified.detail',
    'Przed zalogowaniem potwierdź adres e-mail. Wysłaliśmy nowy link potwierdzający.',
    'Confirm your e-mail address before signing in. A new confirmation link was sent.',
    'Bitte vor der Anmeldung die E-Mail-Adresse bestätigen. Ein neuer Bestätigungslink wurde gesendet.',
  ],
  [
    '8-03',
    'problem.problem.email-taken.detail',
    'Konto z tym adresem e-mail już istnieje. Nie można było utworzyć konta.',
    'An account with this e-mail already exists. The account could not be created.',
    'Ein Konto mit dieser E-Mail-Adresse besteht bereits. Das Konto konnte nicht angelegt werden.',
  ],
  [
    '8-04',
    'problem.problem.wrong-registration-key.detail',
    'Nieprawidłowy certyfikat rejestracyjny. Sprawdź go i spróbuj ponownie.',
    'Wrong registration certificate. Check it and try again.',
    'Das Registrierungszertifikat ist falsch. Bitte prüfen und erneut versuchen.',
  ],
  [
    '8-05',
    'problem.problem.link-expired.detail',
    'Link wygasł lub został już użyty. Poproś o nowy.',
    'The link has expired or has already been used. Ask for a new one.',
    'Der Link ist abgelaufen oder wurde schon benutzt. Bitte einen neuen anfordern.',
  ],
  [
    '8-06',
    'problem.problem.unavailable.detail',
    'Baza danych jest chwilowo niedostępna. Spróbuj ponownie za chwilę.',
    'The database is not available at the moment. Try again shortly.',
    'Die Datenbank ist im Moment nicht erreichbar. Bitte gleich noch einmal versuchen.',
  ],
  [
    '8-09',
    'problem.problem.internal.detail',
    'Spróbuj ponownie później. Jeśli błąd się powtarza, zgłoś go administratorowi, podając numer {requestId}.',
    'Try again later. If it persists, report it to the administrator with the number {requestId}.',
    'Bitte später erneut versuchen. Bleibt der Fehler bestehen, bitte der Administration mit der Nummer {requestId} melden.',
  ],
  [
    '8-10',
    'problem.problem.inspection-refused.detail',
    'Nie można wykonać przeglądu urządzenia, ponieważ instalacja nie została wykonana przez użytkownika (lub brak instalacji albo uprawnień).',
    'Device cannot be inspected because the installation was not carried out by the user (or there is no installation, or you are not authorised).',
    'Das Gerät kann nicht inspiziert werden, weil die Installation nicht vom Benutzer ausgeführt wurde (oder keine Installation oder keine Berechtigung vorliegt).',
  ],
  [
    '8-24',
    'problem.problem.already-installed.detail',
    'Urządzenie o numerze seryjnym {serial} jest już zainstalowane i nie można go uruchomić drugi raz.',
    'The device with the serial number {serial} is already installed and cannot be installed twice.',
    'Das Gerät mit der Seriennummer {serial} ist bereits installiert und kann nicht zweimal in Betrieb genommen werden.',
  ],
  [
    '8-25',
    'problem.problem.installation-not-found.detail',
    'Instalacja o podanym numerze {id} nie istnieje.',
    'The installation with the number {id} does not exist.',
    'Eine Installation mit der Nummer {id} gibt es nicht.',
  ],
  [
    '8-26',
    'problem.problem.template-in-use.detail',
    'Nie można usunąć szablonu, ponieważ istnieją urządzenia na nim oparte.',
    'The template cannot be deleted because devices based on it exist.',
    'Die Vorlage kann nicht gelöscht werden, weil es Geräte dazu gibt.',
  ],
] as const;

describe('what the specification lets the server say', () => {
  test.each(TEXTS)('%s: %s is said in three languages', (_statement, key, polish, english, german) => {
    expect(localeText('pl', key)).toBe(polish);
    expect(localeText('en', key)).toBe(english);
    expect(localeText('de', key)).toBe(german);
  });
});
