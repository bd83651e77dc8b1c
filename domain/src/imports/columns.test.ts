import { describe, expect, test } from 'vitest';
import { deviceTargetNames, REQUIRED_TARGETS, suggestTargets, withChosen } from './columns.ts';
import { installationTargetNames, statusNamed } from './installation-targets.ts';

test('A file of devices needs serial numbers, one of installations their day and customer too', () => {
  expect(REQUIRED_TARGETS).toEqual({
    devices: ['@serial'],
    installations: ['@serial', '@installedOn', '@customerName'],
  });
});

describe('A column of a file of devices with the heading', () => {
  test.each([
    ['Serial', '@serial'],
    ['Serial number', '@serial'],
    ['SerialNumber', '@serial'],
    ['Numer seryjny', '@serial'],
    ['Nr seryjny', '@serial'],
    ['SN', '@serial'],
    ['S/N', '@serial'],
    ['Seriennummer', '@serial'],
    ['Serien-Nr.', '@serial'],
    ['Nr fabryczny', '@serial'],
    ['Numer fabryczny', '@serial'],
    ['Type', '@type'],
    ['Typ', '@type'],
    ['Device type', '@type'],
    ['Typ urządzenia', '@type'],
    ['Gerätetyp', '@type'],
    ['MODEL', '@type'],
    ['Uwagi', null],
  ])('%s holds %s', (heading, target) => {
    expect(suggestTargets([heading], deviceTargetNames([]), {})).toEqual([target]);
  });
});

/** The headings of our own export in Polish, English and German, then those of other systems. */
const HEADINGS: readonly (readonly [target: string, headings: readonly string[]])[] = [
  ['@serial', ['Numer seryjny', 'Serial number', 'Seriennummer', 'Nr seryjny', 'Nr fabryczny', 'SN']],
  ['@type', ['Typ urządzenia', 'Device type', 'Gerätetyp', 'Typ', 'Type', 'Model']],
  [
    '@installedOn',
    [
      'Data instalacji',
      'Installation date',
      'Installationsdatum',
      'Data uruchomienia',
      'Data montażu',
      'Installed on',
      'Inbetriebnahme',
    ],
  ],
  ['@soldOn', ['Data sprzedaży', 'Date of sale', 'Verkaufsdatum']],
  ['@status', ['Status', 'Stan']],
  ['@customerName', ['Klient', 'Customer', 'Kunde', 'Imię i nazwisko', 'Nazwa klienta']],
  ['@companyName', ['Firma klienta', 'Customer’s company', 'Firma des Kunden', 'Firma']],
  ['@address', ['Adres', 'Address', 'Adresse', 'Ulica', 'Street', 'Straße']],
  ['@zipcode', ['Kod pocztowy', 'Postcode', 'Postleitzahl', 'Kod', 'PLZ', 'Zip']],
  ['@city', ['Miejscowość', 'Town', 'Ort', 'City', 'Miasto', 'Stadt']],
  ['@phone', ['Telefon klienta', 'Customer’s phone', 'Telefon des Kunden', 'Telefon', 'Phone']],
  ['@email', ['E-mail klienta', 'Customer’s e-mail', 'E-Mail des Kunden', 'E-mail', 'Email']],
  ['@installerEmail', ['E-mail instalatora', 'Installer’s e-mail', 'E-Mail des Installateurs']],
  ['@warrantyNumber', ['Nr gwarancji', 'Warranty number', 'Garantienummer', 'Numer gwarancji', 'Gwarancja']],
  ['@warrantyStart', ['Początek gwarancji', 'Warranty start', 'Garantiebeginn', 'Gwarancja od']],
  ['@warrantyEnd', ['Koniec gwarancji', 'Warranty end', 'Garantieende', 'Gwarancja do']],
  [
    '@lastInspection',
    [
      'Ostatni przegląd',
      'Last inspection',
      'Letzte Inspektion',
      'Data ostatniego przeglądu',
      'Letzte Wartung',
    ],
  ],
  ['@noteInstaller', ['Uwagi dla instalatora', 'Notes for the installer', 'Notizen für den Installateur']],
  [
    '@noteCustomer',
    [
      'Uwagi dla klienta i instalatora',
      'Notes for customer and installer',
      'Notizen für Kunde und Installateur',
    ],
  ],
  ['@note', ['Uwagi', 'Notes', 'Notizen', 'Bemerkungen']],
];

test.each(HEADINGS)('A column of a file of installations holds %s under any of %j', (target, headings) => {
  const names = installationTargetNames();
  expect(headings.map((heading) => suggestTargets([heading], names, {})[0])).toEqual(
    headings.map(() => target),
  );
});

test.each([
  [
    'pending',
    ['pending', 'Czeka na weryfikację', 'Awaiting verification', 'Wartet auf Prüfung', 'oczekuje', 'offen'],
  ],
  [
    'accepted',
    [
      'accepted',
      'Gwarancja wydana',
      'Warranty issued',
      'Garantie ausgestellt',
      'zaakceptowana',
      'zatwierdzona',
      'angenommen',
      'akzeptiert',
    ],
  ],
  ['rejected', ['rejected', 'Odrzucona', 'Rejected', 'Abgelehnt']],
  [
    'no_warranty',
    [
      'no_warranty',
      'Bez gwarancji',
      'Without warranty',
      'Ohne Garantie',
      'no warranty',
      'brak gwarancji',
      'NO-WARRANTY',
    ],
  ],
])('An installation of a file is %s by any of the words %j', (status, words) => {
  expect(words.map(statusNamed)).toEqual(words.map(() => status));
});

test.each([
  ['one is chosen for a column that had none', [{ column: 1, target: 'kolor' }], ['@serial', 'kolor', 'moc']],
  ['one that another column holds moves', [{ column: 1, target: '@serial' }], [null, '@serial', 'moc']],
  ['a column is left out', [{ column: 2, target: null }], ['@serial', null, null]],
  ['a parameter of another type is chosen', [{ column: 1, target: 'obca' }], ['@serial', null, 'moc']],
  [
    'a column is chosen for twice',
    [
      { column: 2, target: null },
      { column: 2, target: 'kolor' },
    ],
    ['@serial', null, 'kolor'],
  ],
])('The columns of a file hold what somebody chose for them when %s', (_, chosen, expected) => {
  const offered = new Set(['@serial', 'kolor', 'moc']);
  expect(withChosen(['@serial', null, 'moc'], chosen, offered, false)).toEqual(expected);
});

test('In a file of many types several columns may hold a parameter of one name, and only one the serial number', () => {
  const chosen = [
    { column: 1, target: 'moc' },
    { column: 2, target: '@serial' },
  ];
  const offered = new Set(['@serial', 'moc']);
  expect(withChosen(['@serial', null, null, 'moc'], chosen, offered, true)).toEqual([
    null,
    'moc',
    '@serial',
    'moc',
  ]);
});
