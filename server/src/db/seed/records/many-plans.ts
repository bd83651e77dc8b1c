import { addDays, type IsoDate } from '@portal/domain/dates';
import { PRODUCTION_STAGES } from '@portal/domain/constants';
import type { InstallationStatus } from '@portal/domain/installations/transition';
import type { ServiceStatus } from '@portal/domain/services/transition';
import { ACCOUNT, ALL_ACCOUNTS, type DemoAccount } from '../people/accounts.ts';
import type { DevicePlan, InstallationPlan, Upkeep } from './plans.ts';
import type { Random } from '../random.ts';
import { TEMPLATES } from '../forms/templates.ts';

const REASONS = [
  'Brak podpisu klienta na protokole szczelności.',
  'Zdjęcie manometru jest nieczytelne, proszę o nowe.',
  'Numer seryjny na tabliczce różni się od podanego.',
  'Urządzenie podłączono bez filtra na powrocie.',
] as const;
const OPEN_AND_CLOSED: readonly [ServiceStatus, ...ServiceStatus[]] = [
  'done',
  'done',
  'done',
  'done',
  'pending',
  'scheduled',
  'require_spare_parts',
  'spare_parts_sent',
  'rejected',
];
/** The serial numbers of these devices follow those of the individually described ones. */
const FIRST_NUMBER = 101;
const OLDEST_DAYS = 900;

/** How many devices of each template an account has installed. */
const INSTALLED_BY: readonly (readonly [accountId: number, templateId: number, count: number])[] = [
  [ACCOUNT.installer, 5, 14],
  [ACCOUNT.installer, 6, 5],
  [ACCOUNT.installer, 8, 2],
  [ACCOUNT.installer2, 5, 9],
  ...ALL_ACCOUNTS.filter(
    ({ id, roles }) => id > ACCOUNT.installerOfOrganisation1 && roles.length === 0,
  ).flatMap(({ id, templates = [] }) =>
    templates.map((templateId) => [id, templateId, templateId === 5 ? 6 : 3] as const),
  ),
  [ACCOUNT.installerOfOrganisation1, 1, 6],
  [9, 7, 4],
  [15, 7, 5],
];
/** Devices in stock, by template. */
const ON_STOCK: readonly (readonly [templateId: number, count: number])[] = [
  [5, 70],
  [6, 26],
  [8, 12],
  [7, 3],
  [1, 8],
  [2, 5],
  [3, 6],
  [4, 4],
];
/** Devices in production at the other makers; those of organisation 2 are described one by one (`production-plans.ts`). */
const IN_PRODUCTION: readonly (readonly [templateId: number, count: number])[] = [
  [1, 4],
  [3, 3],
];

function status(random: Random, daysAgo: number): InstallationStatus {
  if (daysAgo < 15) return random.percent(75) ? 'pending' : 'rejected';
  if (daysAgo < 45 && random.percent(20)) return 'pending';
  if (random.percent(7)) return 'no_warranty';
  return random.percent(8) ? 'rejected' : 'accepted';
}

function installation(random: Random, account: DemoAccount, templateId: number): InstallationPlan {
  // Template 7 is an older device type, so its installations are old.
  const daysAgo =
    templateId === 7 ? random.between(600, OLDEST_DAYS) : Math.round(OLDEST_DAYS * random.next() ** 1.8) + 1;
  const chosenStatus = status(random, daysAgo);
  const upkeep: Upkeep = random.pick(['kept', 'kept', 'kept', 'overdue', 'late', 'scheduled']);
  const others = ALL_ACCOUNTS.filter(
    ({ id, organisationId, roles }) =>
      organisationId === account.organisationId && roles.length === 0 && id !== account.id,
  );
  const [first, ...rest] = others.map(({ id }) => id);
  return {
    ownerId: account.id,
    status: chosenStatus,
    daysAgo,
    upkeep,
    ...(chosenStatus === 'rejected' && { rejectionReason: random.pick(REASONS) }),
    ...(first !== undefined && random.percent(9) && { receivers: [random.pick([first, ...rest])] }),
    ...(chosenStatus === 'accepted' &&
      daysAgo > 20 &&
      random.percent(28) && { services: [random.pick(OPEN_AND_CLOSED)] }),
    ...(random.percent(15) && { noteForCustomer: 'Filtr na powrocie należy czyścić co trzy miesiące.' }),
  };
}

function repeat<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

/** Many generated devices besides the individually described ones, so that lists and searches have several pages. */
export function manyPlans(random: Random, today: IsoDate): DevicePlan[] {
  const numbers = new Map<string, number>();
  const serial = (templateId: number, madeDaysAgo: number): string => {
    const prefix = TEMPLATES.find(({ id }) => id === templateId)?.prefix ?? '';
    const series = `${prefix}-${addDays(today, -madeDaysAgo).slice(0, 4)}`;
    const number = numbers.get(`${templateId} ${series}`) ?? FIRST_NUMBER;
    numbers.set(`${templateId} ${series}`, number + 1);
    return `${series}-${String(number).padStart(8, '0')}`;
  };
  const installed = INSTALLED_BY.flatMap(([accountId, templateId, count]) => {
    const account = ALL_ACCOUNTS.find(({ id }) => id === accountId);
    if (!account) return [];
    return repeat(count, (): DevicePlan => {
      const plan = installation(random, account, templateId);
      const madeDaysAgo = plan.daysAgo + random.between(14, 120);
      return { templateId, serial: serial(templateId, madeDaysAgo), madeDaysAgo, installation: plan };
    });
  });
  const onStock = ON_STOCK.flatMap(([templateId, count]) =>
    repeat(count, (): DevicePlan => {
      const madeDaysAgo = random.between(8, 320);
      return {
        templateId,
        serial: serial(templateId, madeDaysAgo),
        madeDaysAgo,
        ...(random.percent(4) && { startedOutside: true as const }),
      };
    }),
  );
  const inProduction = IN_PRODUCTION.flatMap(([templateId, count]) =>
    repeat(count, (): DevicePlan => {
      const daysAgo = random.between(1, 21);
      const stage = random.between(PRODUCTION_STAGES.first, PRODUCTION_STAGES.last);
      const shipped = stage === PRODUCTION_STAGES.last;
      return {
        templateId,
        serial: serial(templateId, daysAgo),
        madeDaysAgo: daysAgo,
        production: {
          stage,
          daysAgo,
          ...(shipped && { sentDaysAgo: Math.max(0, daysAgo - random.between(5, 9)) }),
        },
      };
    }),
  );
  return [...installed, ...onStock, ...inProduction];
}
