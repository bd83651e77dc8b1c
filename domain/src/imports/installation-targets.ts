import { INSTALLATION_STATUSES, type InstallationStatus } from '../installations/transition.ts';
import { columnKey } from './columns.ts';

/**
 * What a column of a file of installations can hold, with the words that stand over such columns: those of our own export in
 * three languages first, so that what it writes is read again.
 */
const WORDS = {
  '@serial': ['Numer seryjny', 'Serial number', 'Seriennummer', 'Nr seryjny', 'Nr fabryczny', 'SN'],
  '@type': ['Typ urządzenia', 'Device type', 'Gerätetyp', 'Typ', 'Type', 'Model'],
  '@installedOn': [
    'Data instalacji',
    'Installation date',
    'Installationsdatum',
    'Data uruchomienia',
    'Data montażu',
    'Installed on',
    'Inbetriebnahme',
  ],
  '@soldOn': ['Data sprzedaży', 'Date of sale', 'Verkaufsdatum'],
  '@status': ['Status', 'Stan'],
  '@customerName': ['Klient', 'Customer', 'Kunde', 'Imię i nazwisko', 'Nazwa klienta'],
  '@companyName': ['Firma klienta', 'Customer’s company', 'Firma des Kunden', 'Firma'],
  '@address': ['Adres', 'Address', 'Adresse', 'Ulica', 'Street', 'Straße'],
  '@zipcode': ['Kod pocztowy', 'Postcode', 'Postleitzahl', 'Kod', 'PLZ', 'Zip'],
  '@city': ['Miejscowość', 'Town', 'Ort', 'City', 'Miasto', 'Stadt'],
  '@phone': ['Telefon klienta', 'Customer’s phone', 'Telefon des Kunden', 'Telefon', 'Phone'],
  '@email': ['E-mail klienta', 'Customer’s e-mail', 'E-Mail des Kunden', 'E-mail', 'Email'],
  '@installerEmail': ['E-mail instalatora', 'Installer’s e-mail', 'E-Mail des Installateurs'],
  '@warrantyNumber': ['Nr gwarancji', 'Warranty number', 'Garantienummer', 'Numer gwarancji', 'Gwarancja'],
  '@warrantyStart': ['Początek gwarancji', 'Warranty start', 'Garantiebeginn', 'Gwarancja od'],
  '@warrantyEnd': ['Koniec gwarancji', 'Warranty end', 'Garantieende', 'Gwarancja do'],
  '@lastInspection': [
    'Ostatni przegląd',
    'Last inspection',
    'Letzte Inspektion',
    'Data ostatniego przeglądu',
    'Letzte Wartung',
  ],
  '@noteInstaller': ['Uwagi dla instalatora', 'Notes for the installer', 'Notizen für den Installateur'],
  '@noteCustomer': [
    'Uwagi dla klienta i instalatora',
    'Notes for customer and installer',
    'Notizen für Kunde und Installateur',
  ],
  '@note': ['Uwagi', 'Notes', 'Notizen', 'Bemerkungen'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type InstallationTarget = keyof typeof WORDS;

/** The targets of installations with the names that a column may have for each. */
export function installationTargetNames(): Map<string, readonly string[]> {
  return new Map(Object.entries(WORDS));
}

/** How other systems and our own export name the states of an installation, beside the words by which they are stored. */
const STATUS_WORDS: Readonly<Record<InstallationStatus, readonly string[]>> = {
  pending: ['Czeka na weryfikację', 'Awaiting verification', 'Wartet auf Prüfung', 'oczekuje', 'offen'],
  accepted: [
    'Gwarancja wydana',
    'Warranty issued',
    'Garantie ausgestellt',
    'zaakceptowana',
    'zatwierdzona',
    'angenommen',
    'akzeptiert',
  ],
  rejected: ['Odrzucona', 'Abgelehnt'],
  no_warranty: ['Bez gwarancji', 'Without warranty', 'Ohne Garantie', 'brak gwarancji'],
};

/** The status that a cell names in any of three languages; undefined for another word. */
export function statusNamed(text: string): InstallationStatus | undefined {
  const key = columnKey(text);
  return INSTALLATION_STATUSES.find((status) =>
    [status, ...STATUS_WORDS[status]].some((word) => columnKey(word) === key),
  );
}
