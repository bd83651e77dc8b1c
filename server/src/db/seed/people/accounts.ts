import type { RoleKey } from '@portal/domain/access/roles';

export type DemoAccount = {
  readonly id: number;
  readonly organisationId: number;
  readonly email: string;
  readonly name: string;
  readonly company: string | null;
  readonly roles: readonly RoleKey[];
  readonly aspId?: number;
  readonly templates?: readonly number[];
  /** Printed at the start of a demo server: what the account is for. */
  readonly purpose: string;
};

/** Ids that other demo data refer to. */
export const ACCOUNT = {
  installer: 1,
  installer2: 2,
  asp: 3,
  admin: 4,
  superadmin: 5,
  production: 6,
  installerOfOrganisation1: 7,
} as const;

/** The accounts that the server prints at start. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    id: ACCOUNT.installer,
    organisationId: 2,
    email: 'installer@demo.test',
    name: 'Marek Zieliński',
    company: 'Zieliński Instalacje',
    roles: [],
    aspId: ACCOUNT.asp,
    templates: [5, 6, 7, 8],
    purpose: 'installer, linked to the service partner below, with installations in every status',
  },
  {
    id: ACCOUNT.installer2,
    organisationId: 2,
    email: 'installer2@demo.test',
    name: 'Agnieszka Wrona',
    company: 'Ciepły Dom Agnieszka Wrona',
    roles: [],
    templates: [5],
    purpose: 'installer of one device type, linked to nobody',
  },
  {
    id: ACCOUNT.asp,
    organisationId: 2,
    email: 'asp@demo.test',
    name: 'Grzegorz Kowalczyk',
    company: 'Serwis Ciepła Kowalczyk sp. z o.o.',
    roles: ['ROLE_ASP'],
    templates: [5, 6, 8],
    purpose: 'authorised service partner',
  },
  {
    id: ACCOUNT.admin,
    organisationId: 2,
    email: 'admin@demo.test',
    name: 'Joanna Maj',
    company: 'Fiord Pompy Ciepła',
    roles: ['ROLE_ADMIN'],
    purpose: 'admin',
  },
  {
    id: ACCOUNT.superadmin,
    organisationId: 2,
    email: 'superadmin@demo.test',
    name: 'Tomasz Lis',
    company: 'Fiord Pompy Ciepła',
    roles: ['ROLE_SUPERADMIN'],
    purpose: 'superadmin of all organisations',
  },
  {
    id: ACCOUNT.production,
    organisationId: 2,
    email: 'production@demo.test',
    name: 'Paweł Sikora',
    company: 'Fiord Pompy Ciepła',
    roles: ['ROLE_PRODUCTION'],
    purpose: 'production',
  },
  {
    id: ACCOUNT.installerOfOrganisation1,
    organisationId: 1,
    email: 'installer@org1.demo.test',
    name: 'Krzysztof Borowski',
    company: 'Borowski Klimat',
    roles: [],
    templates: [1, 2],
    purpose: 'installer of organisation 1: sent back to sign-in by a build of organisation 2',
  },
];

const installer = (
  id: number,
  organisationId: number,
  email: string,
  name: string,
  company: string,
  templates: readonly number[],
  aspId?: number,
): DemoAccount => ({
  id,
  organisationId,
  email,
  name,
  company,
  roles: [],
  templates,
  purpose: 'installer',
  ...(aspId !== undefined && { aspId }),
});

/** A second service partner, so that there is a choice. */
export const SECOND_ASP = 8;

/** People in the lists; they have the same password and are not printed at the start. */
export const FURTHER_ACCOUNTS: readonly DemoAccount[] = [
  {
    id: SECOND_ASP,
    organisationId: 2,
    email: 'serwis@ciepleproste.test',
    name: 'Elżbieta Jastrzębska',
    company: 'Ciepłe i Proste s.c.',
    roles: ['ROLE_ASP'],
    templates: [5, 6, 8],
    purpose: 'authorised service partner',
  },
  installer(9, 2, 'jan.nowak@instalterm.test', 'Jan Nowak', 'Instal-Term Jan Nowak', [5, 6], ACCOUNT.asp),
  installer(
    10,
    2,
    'p.wisniewski@ekocieplo.test',
    'Piotr Wiśniewski',
    'Eko-Ciepło Wiśniewski',
    [5, 6, 8],
    ACCOUNT.asp,
  ),
  installer(11, 2, 'biuro@kaminskihydro.test', 'Andrzej Kamiński', 'Kamiński Hydro', [5], ACCOUNT.asp),
  installer(
    12,
    2,
    'anna.lewandowska@pompy24.test',
    'Anna Lewandowska',
    'Pompy24 sp. z o.o.',
    [5, 6],
    SECOND_ASP,
  ),
  installer(
    13,
    2,
    'm.dabrowski@dabrowskiserwis.test',
    'Michał Dąbrowski',
    'Dąbrowski Serwis',
    [5, 8],
    SECOND_ASP,
  ),
  installer(14, 2, 'kontakt@termowoj.test', 'Wojciech Kozłowski', 'Termo-Woj', [5, 6], SECOND_ASP),
  installer(
    15,
    2,
    'rafal.jankowski@jankowski-instalacje.test',
    'Rafał Jankowski',
    'Jankowski Instalacje',
    [5, 6, 8],
  ),
  installer(16, 2, 'lukasz@mazurcieplo.test', 'Łukasz Mazur', 'Mazur Ciepło', [5, 6]),
  installer(17, 2, 'biuro@krawczykspolka.test', 'Stanisław Krawczyk', 'Krawczyk i Spółka', [5], ACCOUNT.asp),
  installer(
    18,
    2,
    'k.piotrowska@oze-podhale.test',
    'Katarzyna Piotrowska',
    'OZE Podhale',
    [5, 6, 8],
    ACCOUNT.asp,
  ),
  installer(19, 2, 'zbigniew.gorski@gorskiwent.test', 'Zbigniew Górski', 'Górski Wentylacja i Ciepło', [5]),
  installer(20, 2, 'ewelina.zajac@zajachvac.test', 'Ewelina Zając', 'Zając HVAC', [5, 6], SECOND_ASP),
  installer(21, 1, 'd.wojcik@wojcikgrzanie.test', 'Dariusz Wójcik', 'Wójcik Grzanie', [1, 2]),
  installer(22, 1, 'biuro@klimanord.test', 'Monika Pawlak', 'Klima-Nord', [1, 2]),
  installer(23, 3, 'biuro@hydrowal.test', 'Robert Walczak', 'Hydro-Wal', [3, 4]),
  installer(24, 3, 'olga.stepien@stepieninstal.test', 'Olga Stępień', 'Stępień Instal', [3]),
];

export const ALL_ACCOUNTS: readonly DemoAccount[] = [...DEMO_ACCOUNTS, ...FURTHER_ACCOUNTS];
