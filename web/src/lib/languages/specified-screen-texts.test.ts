import { describe, expect, test } from 'vitest';
import { type LocaleText, localeText } from './locale-text.sample.ts';

/**
 * The row of docs/specification.md that quotes or names the text, its key, and the text in Polish, English and
 * German.
 */
type Row = readonly [
  statement: string,
  key: string,
  polish: LocaleText,
  english: LocaleText,
  german: LocaleText,
];

const TEXTS: readonly Row[] = [
  [
    '1-05',
    'app.login.noUser',
    'Nie znaleziono użytkownika',
    'No user was found',
    'Es wurde kein Benutzer gefunden',
  ],
  ['2.2-01', 'home.installations', 'Instalacje', 'Installations', 'Installationen'],
  ['2.2-01', 'home.inspections', 'Przeglądy', 'Inspections', 'Inspektionen'],
  ['2.2-01', 'home.services', 'Serwisy', 'Services', 'Services'],
  ['2.2-01', 'home.support', 'Pomoc techniczna', 'Technical support', 'Technischer Support'],
  ['2.2-15', 'home.unknown.title', 'Nie ma takiego urządzenia', 'No such device', 'Gerät nicht gefunden'],
  [
    '2.2-15',
    'home.unknown.text',
    'Taki typ urządzenia nie istnieje w bazie. Parametry wpiszesz ręcznie.',
    'No such device type is in the database. Its parameters are entered by hand.',
    'Diesen Gerätetyp gibt es nicht in der Datenbank. Die Parameter werden von Hand eingegeben.',
  ],
  ['2.2-16', 'home.unknown.install', 'Zainstaluj', 'Install', 'Installieren'],
  [
    '2.2-17',
    'home.installed.title',
    'Urządzenie jest zainstalowane',
    'The device is installed',
    'Das Gerät ist installiert',
  ],
  ['2.2-17', 'home.installed.inspection', 'Przegląd', 'Inspection', 'Inspektion'],
  ['2.2-18', 'home.installed.service', 'Serwis', 'Service', 'Service'],
  ['2.2-19', 'home.free.title', 'Rozpocząć uruchomienie?', 'Start commissioning?', 'Inbetriebnahme starten?'],
  ['2.2-19', 'home.free.start', 'Rozpocznij uruchomienie', 'Start commissioning', 'Inbetriebnahme starten'],
  [
    '2.2-20',
    'home.offline.text',
    'Możesz wykonać tę czynność bez internetu i sfinalizować ją później.',
    'You can do this without the internet and finish it later.',
    'Sie können dies ohne Internet erledigen und später abschließen.',
  ],
  ['2.2-21', 'home.offline.install', 'Instalacja bez internetu', 'Install offline', 'Offline installieren'],
  [
    '2.2-23',
    'home.serviceChoice.text',
    'Do tego urządzenia wysłano części. Dokończyć ten serwis czy rozpocząć nowy?',
    'Parts were sent for this device. Finish that service or start a new one?',
    'Für dieses Gerät wurden Teile versandt. Diesen Service abschließen oder einen neuen beginnen?',
  ],
  ['2.2-23', 'home.serviceChoice.finish', 'Dokończ serwis', 'Finish the service', 'Service abschließen'],
  ['2.2-23', 'home.serviceChoice.new', 'Rozpocznij nowy', 'Start a new one', 'Neuen beginnen'],
  ['2.3-01', 'scanner.scan', 'Skanuj kod', 'Scan code', 'Code scannen'],
  [
    '2.3-02',
    'scanner.divider',
    'lub wpisz numer seryjny urządzenia',
    'or enter the device serial number',
    'oder Seriennummer des Geräts eingeben',
  ],
  ['2.3-04', 'scanner.placeholder', 'numer seryjny', 'serial number', 'Seriennummer'],
  [
    '2.3-14',
    'scanner.instruction',
    'Umieść kod kreskowy w ramce',
    'Place the barcode inside the frame',
    'Barcode in den Rahmen halten',
  ],
  ['2.3-16', 'scanner.cancel', 'Anuluj', 'Cancel', 'Abbrechen'],
  ['2.3-17', 'scanner.switch', 'Zmień aparat', 'Switch camera', 'Kamera wechseln'],
  ['2.3-19', 'scanner.chooseTitle', 'Wybierz aparat', 'Choose a camera', 'Kamera wählen'],
  ['2.3-19', 'scanner.chooseOk', 'OK', 'OK', 'OK'],
  [
    '2.3-20',
    'scanner.chooseText',
    'Urządzenie ma kilka aparatów. Wybierz główny tylny aparat i unikaj szerokokątnego.',
    'This device has several cameras. Choose the main rear camera and avoid the wide-angle one.',
    'Dieses Gerät hat mehrere Kameras. Wählen Sie die Hauptkamera auf der Rückseite und vermeiden Sie das Weitwinkel.',
  ],
  [
    '2.3-21',
    'scanner.helpBlockedTitle',
    'Dostęp do aparatu jest zablokowany',
    'Access to the camera is blocked',
    'Der Zugriff auf die Kamera ist gesperrt',
  ],
  [
    '2.3-21',
    'scanner.helpBlockedText',
    'Przeglądarka nie pozwala tej stronie używać aparatu. Aby skanować:',
    'The browser does not let this page use the camera. To scan:',
    'Der Browser lässt diese Seite die Kamera nicht benutzen. So geht es:',
  ],
  ['2.4-10', 'app.leave.title', 'Przerwać proces?', 'Abort the process?', 'Vorgang abbrechen?'],
  [
    '2.4-10',
    'app.leave.text',
    'Przejdziesz do menu głównego. To, co zapisane, zostaje na tym urządzeniu jako szkic.',
    'You will go to the main menu. What is saved stays on this device as a draft.',
    'Sie gelangen zum Hauptmenü. Gespeichertes bleibt als Entwurf auf diesem Gerät.',
  ],
  ['2.4-10', 'form.leave.title', 'Przerwać proces?', 'Abort the process?', 'Vorgang abbrechen?'],
  ['2.4-14', 'app.menu.editProfile', 'Edytuj profil', 'Edit profile', 'Profil bearbeiten'],
  ['2.4-15', 'app.menu.signOut', 'Wyloguj się', 'Sign out', 'Abmelden'],
  [
    '2.4-17',
    'app.counters.services',
    {
      one: '{{count}} serwis do dokończenia',
      few: '{{count}} serwisy do dokończenia',
      many: '{{count}} serwisów do dokończenia',
      other: '{{count}} serwisu do dokończenia',
    },
    { one: '{{count}} service to finish', other: '{{count}} services to finish' },
    { one: '{{count}} Service abzuschließen', other: '{{count}} Services abzuschließen' },
  ],
  [
    '2.4-18',
    'app.counters.inspections',
    {
      one: '{{count}} nadchodzący przegląd',
      few: '{{count}} nadchodzące przeglądy',
      many: '{{count}} nadchodzących przeglądów',
      other: '{{count}} nadchodzącego przeglądu',
    },
    { one: '{{count}} upcoming inspection', other: '{{count}} upcoming inspections' },
    { one: '{{count}} anstehende Inspektion', other: '{{count}} anstehende Inspektionen' },
  ],
  [
    '2.4-19',
    'app.counters.unsent',
    {
      one: '{{count}} niewysłana operacja',
      few: '{{count}} niewysłane operacje',
      many: '{{count}} niewysłanych operacji',
      other: '{{count}} niewysłanej operacji',
    },
    { one: '{{count}} unsent operation', other: '{{count}} unsent operations' },
    { one: '{{count}} nicht gesendeter Vorgang', other: '{{count}} nicht gesendete Vorgänge' },
  ],
  ['2.4-24', 'app.menu.viewInstaller', 'Instalator', 'Installer', 'Installateur'],
  ['2.4-24', 'app.menu.viewAdmin', 'Administrator', 'Admin', 'Administrator'],
  ['2.4-35', 'shell.install.title', 'Zainstaluj aplikację', 'Install the app', 'App installieren'],
  [
    '2.4-35',
    'shell.install.text',
    'Stuknij „Udostępnij”, a potem „Do ekranu początkowego”.',
    'Tap Share, then Add to Home Screen.',
    'Tippen Sie auf „Teilen“, dann auf „Zum Home-Bildschirm“.',
  ],
  [
    '2.4-38',
    'shell.update.title',
    'Aplikacja została zaktualizowana',
    'The app has been updated',
    'Die App wurde aktualisiert',
  ],
  [
    '2.4-38',
    'shell.update.text',
    'Nowa wersja jest gotowa. Strona zostanie wczytana ponownie.',
    'A new version is ready. The page will reload.',
    'Eine neue Version ist bereit. Die Seite wird neu geladen.',
  ],
  ['2.4-40', 'profile.partner.choose', 'Wybierz serwis', 'Choose a partner', 'Partner wählen'],
  ['2.4-40', 'profile.partner.later', 'Nie teraz', 'Not now', 'Nicht jetzt'],
  [
    '2.5-02',
    'installations.act.accept',
    'Zaakceptuj i wydaj gwarancję',
    'Accept and issue warranty',
    'Annehmen und Garantie ausstellen',
  ],
  ['2.5-03', 'installations.act.reject', 'Odrzuć', 'Reject', 'Ablehnen'],
  ['2.5-04', 'installations.delete.open', 'Usuń instalację', 'Delete installation', 'Installation löschen'],
  [
    '2.5-05',
    'installations.act.restore',
    'Przywróć do weryfikacji',
    'Return to verification',
    'Zur Prüfung zurücksetzen',
  ],
  ['2.5-08', 'installations.own', 'Moje', 'Mine', 'Meine'],
  ['2.5-08', 'installations.received', 'Udostępnione', 'Shared with me', 'Für mich freigegeben'],
  ['2.5-09', 'inspections.tab.upcoming', 'Nadchodzące', 'Upcoming', 'Anstehend'],
  ['2.5-09', 'inspections.tab.scheduled', 'Zaplanowane', 'Scheduled', 'Geplant'],
  ['2.5-09', 'inspections.tab.completed', 'Wykonane', 'Completed', 'Erledigt'],
  ['2.5-11', 'services.tab.pending', 'W toku', 'In progress', 'In Arbeit'],
  ['2.5-11', 'services.tab.completed', 'Zakończone', 'Completed', 'Erledigt'],
  ['2.5-11', 'services.tab.rejected', 'Odrzucone', 'Rejected', 'Abgelehnt'],
  ['2.5-14', 'users.export', 'Pobierz CSV', 'Download CSV', 'CSV herunterladen'],
  ['2.5-14', 'users.mail.send', 'Wyślij', 'Send', 'Senden'],
];

describe('what the specification lets its screens say', () => {
  test.each(TEXTS)('%s: %s is said in three languages', (_statement, key, polish, english, german) => {
    expect(localeText('pl', key)).toEqual(polish);
    expect(localeText('en', key)).toEqual(english);
    expect(localeText('de', key)).toEqual(german);
  });
});
