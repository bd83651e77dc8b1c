import { ACCOUNT } from '../people/accounts.ts';
import type { Customer } from '../people/people.ts';
import type { DevicePlan, InstallationPlan } from './plans.ts';

/** The customer with a heat pump and a cabinet that were installed on the same day. */
const BARBARA_WILK: Customer = {
  name: 'Barbara Wilk',
  company: null,
  address: 'ul. Widokowa 14',
  addressContinued: null,
  zipcode: '34-400',
  city: 'Nowy Targ',
  phone: '+48601234567',
  email: 'barbara.wilk@poczta.test',
};

/** Customers whose cards are not in Polish. */
const MATTHIAS_KRUEGER: Customer = {
  name: 'Matthias Krüger',
  company: null,
  address: 'ul. Nadmorska 3',
  addressContinued: 'm. 2',
  zipcode: '72-600',
  city: 'Świnoujście',
  phone: '+48605111222',
  email: 'matthias.krueger@poczta.test',
};
const EMILY_CARTER: Customer = {
  name: 'Emily Carter',
  company: 'Carter Guest House',
  address: 'ul. Zdrojowa 18',
  addressContinued: null,
  zipcode: '33-380',
  city: 'Krynica-Zdrój',
  phone: '+48605333444',
  email: 'emily.carter@poczta.test',
};

const pump = (
  serial: string,
  madeDaysAgo: number,
  more: Omit<DevicePlan, 'templateId' | 'serial' | 'madeDaysAgo'> = {},
): DevicePlan => ({ templateId: 5, serial, madeDaysAgo, ...more });

const MONOBLOCK = { typ_konstrukcji: 'monoblok', moc_grzalki: '6', modul_wifi: 'yes' };
const SPLIT = { typ_konstrukcji: 'split', moc_grzalki: '0', modul_wifi: 'no' };

const ofInstaller = (
  daysAgo: number,
  status: InstallationPlan['status'],
  more: Partial<InstallationPlan> = {},
): InstallationPlan => ({ ownerId: ACCOUNT.installer, status, daysAgo, ...more });

/** The individually described devices of organisation 2; docs and tests refer to them by serial number. */
export const NAMED_PLANS: readonly DevicePlan[] = [
  pump('HP-2026-00000001', 40, { parameters: MONOBLOCK }),
  pump('HP-2026-00000002', 240, {
    parameters: MONOBLOCK,
    installation: ofInstaller(200, 'accepted', { customer: BARBARA_WILK }),
  }),
  pump('HP-2026-00000003', 38, { parameters: SPLIT }),
  pump('HP-2026-00000004', 60, { parameters: MONOBLOCK, installation: ofInstaller(2, 'pending') }),
  pump('HP-2026-00000005', 80, {
    parameters: MONOBLOCK,
    installation: ofInstaller(12, 'rejected', {
      rejectionReason:
        'Na zdjęciu tabliczki znamionowej nie widać numeru seryjnego, a przewodność wody nie zgadza się z protokołem. Proszę o nowe zdjęcie i ponowny pomiar.',
    }),
  }),
  pump('HP-2026-00000006', 110, {
    installation: ofInstaller(60, 'no_warranty', {
      noteForAdmins: 'Urządzenie po ekspozycji, sprzedane bez gwarancji.',
    }),
  }),
  pump('HP-2026-00000007', 190, {
    parameters: SPLIT,
    installation: ofInstaller(150, 'accepted', { services: ['spare_parts_sent'] }),
  }),
  pump('HP-2026-00000008', 160, { installation: { ownerId: 9, status: 'accepted', daysAgo: 120 } }),
  pump('HP-2026-00000009', 140, {
    installation: { ownerId: ACCOUNT.installer2, status: 'accepted', daysAgo: 100 },
  }),
  pump('HP-2026-00000010', 200, { startedOutside: true }),
  pump('HP-2026-00000011', 130, { installation: ofInstaller(75, 'rejected', { removed: true }) }),
  pump('HP-2026-00000012', 5, { typedIn: true, installation: ofInstaller(5, 'pending') }),
  pump('HP-2026-00000013', 210, {
    installation: {
      ownerId: ACCOUNT.installer2,
      status: 'accepted',
      daysAgo: 170,
      receivers: [ACCOUNT.installer],
    },
  }),
  pump('HP-2026-00000014', 70, {
    installation: ofInstaller(7, 'pending', { receivers: [ACCOUNT.installer2] }),
  }),
  pump('HP-2025-00000015', 450, {
    installation: ofInstaller(410, 'accepted', { upkeep: 'overdue', services: ['rejected'] }),
  }),
  pump('HP-2025-00000016', 395, { installation: ofInstaller(350, 'accepted', { upkeep: 'scheduled' }) }),
  pump('HP-2025-00000017', 390, { installation: ofInstaller(345, 'accepted', { services: ['scheduled'] }) }),
  pump('HP-2025-00000018', 460, {
    installation: ofInstaller(400, 'accepted', {
      upkeep: 'kept',
      services: ['require_spare_parts', 'done'],
    }),
  }),
  pump('HP-2026-00000019', 50, { installation: ofInstaller(1, 'pending', { incomplete: true }) }),
  pump('HP-2026-00000020', 30, { parameters: MONOBLOCK }),
  pump('HP-2026-00000021', 3, { typedIn: true }),
  pump('HP-2026-00000022', 120, {
    parameters: MONOBLOCK,
    installation: ofInstaller(90, 'accepted', {
      customer: MATTHIAS_KRUEGER,
      customerLanguage: 'de',
      noteForCustomer: 'Filter bitte alle drei Monate reinigen.',
    }),
  }),
  pump('HP-2026-00000023', 118, {
    installation: ofInstaller(85, 'accepted', {
      customer: EMILY_CARTER,
      customerLanguage: 'en',
      services: ['pending'],
      noteForCustomer: 'Please clean the filter every three months.',
    }),
  }),
  {
    templateId: 6,
    serial: 'SH-2026-00000001',
    madeDaysAgo: 45,
    parameters: { obieg_mieszany: 'yes', wykonanie: 'stojące' },
  },
  {
    templateId: 6,
    serial: 'SH-2026-00000002',
    madeDaysAgo: 235,
    installation: ofInstaller(200, 'accepted', {
      customer: BARBARA_WILK,
      parentInstallation: 'HP-2026-00000002',
    }),
  },
  {
    templateId: 8,
    serial: 'GT-2026-00000001',
    madeDaysAgo: 50,
    parameters: { dolne_zrodlo: 'sonda pionowa' },
  },
  {
    templateId: 8,
    serial: 'GT-2026-00000002',
    madeDaysAgo: 300,
    installation: ofInstaller(260, 'accepted'),
  },
  // The same serial number at another manufacturer is another device.
  {
    templateId: 1,
    serial: 'HP-2026-00000001',
    madeDaysAgo: 90,
    installation: { ownerId: ACCOUNT.installerOfOrganisation1, status: 'accepted', daysAgo: 30 },
  },
  { templateId: 1, serial: 'HP-2026-00000002', madeDaysAgo: 70 },
];
