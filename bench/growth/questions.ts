import { addDays, TIME_ZONE, todayIn } from '@portal/domain/dates';

/** What the questions need to know of a filled database. */
export type Known = {
  readonly total: number;
  /** Some installations, as people search for them. */
  readonly samples: readonly {
    readonly id: number;
    readonly device: number;
    readonly customer: string;
    readonly serial: string;
    readonly phone: string;
    readonly city: string;
    readonly person: string;
  }[];
  readonly templates: readonly number[];
  /** Installations that have waited longest. */
  readonly pending: readonly number[];
};

/** One call, asked of databases of different sizes. */
export type Question = {
  readonly list: string;
  readonly name: string;
  /** p95 of the largest database divided by that of the smallest. */
  readonly target: number;
  readonly as: 'admin' | 'installer' | 'installer2' | 'asp' | 'production';
  /** The address of the `n`th call. */
  readonly path: (known: Known, n: number) => string;
};

const INSTALLATIONS = '/organisations/2/installations.jsonld';
export const PER_PAGE = 12;
const TODAY = todayIn(TIME_ZONE, new Date());
const WAITS = 'status[]=pending&withdrawn=false';
const NEWEST = 'order[installationDate]=desc';

const enc = encodeURIComponent;
const nth = <T>(of: readonly T[], n: number): T => {
  const found = of[n % of.length];
  if (found === undefined) throw new Error('The filled database lacks an example');
  return found;
};
const sample = (known: Known, n: number) => nth(known.samples, n);
const pendingOf = ({ pending }: Known) => pending.map((id) => ({ id }));
/** Twelve records at once. */
const idsOf = (of: readonly { readonly id: number }[], n: number) =>
  Array.from({ length: PER_PAGE }, (_, at) => `id[]=${nth(of, n + at).id}`).join('&');

type More = Partial<Pick<Question, 'target' | 'as'>>;
const asked = (
  list: string,
  base: string,
  name: string,
  query: string | ((known: Known, n: number) => string),
  more: More = {},
): Question => ({
  list,
  name,
  target: 2,
  as: 'admin',
  path: (known, n) => `${base}?${typeof query === 'string' ? query : query(known, n)}`,
  ...more,
});

const installations = (name: string, query: Parameters<typeof asked>[3], more?: More) =>
  asked('installations', INSTALLATIONS, name, query, more);
const devices = (name: string, query: Parameters<typeof asked>[3]) =>
  asked('devices', '/custom_devices', name, query);
const inspections = (name: string, query: Parameters<typeof asked>[3]) =>
  asked('inspections', '/organisations/2/inspections.jsonld', name, query);
const services = (name: string, query: Parameters<typeof asked>[3]) =>
  asked('services', '/organisations/2/services.jsonld', name, query);
const users = (name: string, query: Parameters<typeof asked>[3]) => asked('users', '/users', name, query);
const events = (name: string, query: Parameters<typeof asked>[3]) =>
  asked('events', '/event_logs', name, query);

/** Stands for the number of the last page, which is looked up once for each database. */
export const LAST_PAGE = 'page=last';
const middlePage = ({ total }: Known): number => Math.max(1, Math.floor(total / 2 / PER_PAGE));
/** Part of a serial number, as it is read out over the telephone. */
const partOf = (serial: string): string => serial.slice(-6);

const OF_INSTALLATIONS: readonly Question[] = [
  installations('pending, first page', `${WAITS}&order[waitingSince]=asc`, { target: 1.5 }),
  installations('pending, page 2', `${WAITS}&order[waitingSince]=asc&page=2`),
  ...['accepted', 'rejected', 'no_warranty'].map((status) =>
    installations(`filter ${status}`, `status[]=${status}&${NEWEST}`),
  ),
  installations('filter withdrawn', `status[]=pending&withdrawn=true&${NEWEST}`),
  installations('no filter', NEWEST),
  installations(
    'filter device type',
    (known, n) => `customDevice.deviceTemplate.id[]=${nth(known.templates, n)}&${NEWEST}`,
  ),
  installations(
    'filter device type, accepted',
    (known, n) => `customDevice.deviceTemplate.id[]=${nth(known.templates, n)}&status[]=accepted&${NEWEST}`,
  ),
  installations(
    'filter device type, pending',
    (known, n) =>
      `customDevice.deviceTemplate.id[]=${nth(known.templates, n)}&${WAITS}&order[waitingSince]=asc`,
  ),
  ...['customerName', 'installationDate', 'status'].flatMap((key) =>
    ['asc', 'desc'].map((direction) =>
      installations(`order ${key} ${direction}`, `order[${key}]=${direction}`),
    ),
  ),
  ...['customerName', 'installationDate'].map((key) =>
    installations(`pending, order ${key}`, `${WAITS}&order[${key}]=asc`),
  ),
  installations('search customer', (known, n) => `search=${enc(sample(known, n).customer)}&${NEWEST}`),
  installations('search part of serial', (known, n) => `search=${partOf(sample(known, n).serial)}&${NEWEST}`),
  installations('search telephone', (known, n) => `search=${enc(sample(known, n).phone)}&${NEWEST}`),
  installations('search installer', (known, n) => `search=${enc(sample(known, n).person)}&${NEWEST}`),
  installations('search a town', (known, n) => `search=${enc(sample(known, n).city)}&${NEWEST}`),
  installations('search Warszawa', `search=warszawa&${NEWEST}`),
  installations('search Warszawa, accepted', `search=warszawa&status[]=accepted&${NEWEST}`),
  installations('search surname', `search=nowakowski&${NEWEST}`),
  installations('search Warszawa, by customer', 'search=warszawa&order[customerName]=asc'),
  installations('pending, search Warszawa', `search=warszawa&${WAITS}&order[waitingSince]=asc`),
  installations('search a word of all', `search=instalacje&${NEWEST}`),
  installations('search three letters', `search=kow&${NEWEST}`),
  installations('search two letters', `search=ka&${NEWEST}`),
  installations('search nothing', (_, n) => `search=zqx${n}qz&${NEWEST}`),
  installations('last page', `${NEWEST}&${LAST_PAGE}`),
  installations('accepted, last page', `status[]=accepted&${NEWEST}&${LAST_PAGE}`),
  installations('order customerName, last page', `order[customerName]=asc&${LAST_PAGE}`),
  installations('page 500', `${NEWEST}&page=500`),
  installations('a page in the middle', (known, n) => `${NEWEST}&page=${middlePage(known) + n}`),
  asked('installations', '/installations.jsonld', 'installer, all of theirs', NEWEST, { as: 'installer' }),
  asked('installations', '/installations.jsonld', 'installer without any', NEWEST, { as: 'installer2' }),
  asked('installations', '/installations.jsonld', 'partner, all they see', NEWEST, { as: 'asp' }),
  ...['kow', 'instalacje'].flatMap((word) =>
    (['asp', 'installer'] as const).map((as) =>
      asked('installations', '/installations.jsonld', `${as}, search ${word}`, `search=${word}&${NEWEST}`, {
        as,
      }),
    ),
  ),
  asked('installations', '/installations.jsonld', 'partner, pending', `status[]=pending&${NEWEST}`, {
    as: 'asp',
  }),
];

const LABELS = [
  'awaiting_verification',
  'warranty_issued',
  'installation_rejected',
  'installed',
  'reinstalling',
  'not_installed',
  'not_in_database',
];

const OF_DEVICES: readonly Question[] = [
  devices('no filter', 'order[createdAt]=desc'),
  ...['serial', 'madeOn', 'createdAt'].flatMap((key) =>
    ['asc', 'desc'].map((direction) => devices(`order ${key} ${direction}`, `order[${key}]=${direction}`)),
  ),
  devices('filter type', (known, n) => `deviceTemplate.id=${nth(known.templates, n)}&order[createdAt]=desc`),
  ...LABELS.map((label) => devices(`filter ${label}`, `label[]=${label}&order[createdAt]=desc`)),
  devices('filter sent', 'exists[sent]=true&order[createdAt]=desc'),
  devices('filter not sent', 'exists[sent]=false&order[createdAt]=desc'),
  devices('filter stage', 'step[]=5&order[createdAt]=desc'),
  devices(
    'search part of serial',
    (known, n) => `search=${partOf(sample(known, n).serial)}&order[createdAt]=desc`,
  ),
  devices('search nothing', (_, n) => `search=zqx${n}qz&order[createdAt]=desc`),
  devices('search component', (_, n) => `component=CMP0000${1000 + n}&order[createdAt]=desc`),
  devices('last page', `order[createdAt]=desc&${LAST_PAGE}`),
];

const OF_VISITS: readonly Question[] = [
  inspections('pending', 'status[]=pending&order[soonestDate]=asc'),
  inspections('scheduled', 'status[]=scheduled&order[soonestDate]=asc'),
  inspections('done', 'status[]=done&order[soonestDate]=desc'),
  inspections('done, last page', `status[]=done&order[soonestDate]=desc&${LAST_PAGE}`),
  inspections(
    'search customer',
    (known, n) => `search=${enc(sample(known, n).customer)}&status[]=done&order[soonestDate]=desc`,
  ),
  inspections('search nothing', (_, n) => `search=zqx${n}qz&status[]=done&order[soonestDate]=desc`),
  services('open', 'status[]=pending&status[]=scheduled&order[deadline]=asc'),
  services('done and rejected', 'status[]=done&status[]=rejected&order[serviceStartDate]=desc'),
  services(
    'search customer',
    (known, n) => `search=${enc(sample(known, n).customer)}&status[]=done&order[serviceStartDate]=desc`,
  ),
  services('search nothing', (_, n) => `search=zqx${n}qz&status[]=done&order[serviceStartDate]=desc`),
];

const OF_PEOPLE_AND_EVENTS: readonly Question[] = [
  users('no filter', 'order[name]=asc'),
  ...['company', 'email', 'registrationDate'].map((key) => users(`order ${key}`, `order[${key}]=asc`)),
  users('filter installers', 'role[]=installer&order[name]=asc'),
  users('search', (known, n) => `search=${enc(sample(known, n).person)}&order[name]=asc`),
  events('no filter', 'order[id]=desc'),
  events('filter created', 'type[]=installation.created&order[id]=desc'),
  events('search installer', (known, n) => `search=${enc(sample(known, n).person)}&order[id]=desc`),
  events('search nothing', (_, n) => `search=zqx${n}qz&order[id]=desc`),
  events('last page', `order[id]=desc&${LAST_PAGE}`),
];

const desk = (name: string, path: string, query: Parameters<typeof asked>[3], more?: More) =>
  asked('desks', path, name, query, more);

/** The pages of work that waits, and what the home page counts. */
const OF_DESKS: readonly Question[] = [
  desk('service desk', '/desk', 'order[due]=asc'),
  desk('service desk, page 2', '/desk', 'order[due]=asc&page=2'),
  desk('service desk, last page', '/desk', `order[due]=asc&${LAST_PAGE}`),
  desk('service desk, by installer', '/desk', 'order[installer]=asc'),
  desk('service desk, repairs', '/desk', 'clock[]=repair&order[due]=asc'),
  desk('service desk, for installers', '/desk', 'waitsFor[]=installer&order[due]=asc'),
  desk('service desk, search customer', '/desk', (known, n) => `search=${enc(sample(known, n).customer)}`),
  desk('service desk, installers', '/desk/installers', ''),
  desk('service desk of a partner', '/desk', 'order[due]=asc', { as: 'asp' }),
  desk('installation desk', '/organisations/2/installation_desk', ''),
  desk('installation desk of a partner', '/organisations/2/installation_desk', '', { as: 'asp' }),
  desk('counters of the office', '/notifications', ''),
  desk('counters of a partner', '/notifications', '', { as: 'asp' }),
  desk('counters of an installer', '/notifications', '', { as: 'installer' }),
  desk('visits of an installer', '/user/visits', `from=${addDays(TODAY, -30)}&to=${addDays(TODAY, 30)}`, {
    as: 'installer',
  }),
  desk('device types', '/device_templates', 'order[name]=asc'),
  desk('reminders', '/organisations/2/reminders', 'order[id]=desc'),
];

const production = (name: string, path: string, query: Parameters<typeof asked>[3]) =>
  asked('production', path, name, query, { as: 'production' });

const OF_PRODUCTION: readonly Question[] = [
  production('board', '/production_board', ''),
  production('open', '/production_devices', 'state=open&order[createdAt]=asc'),
  production('sent', '/production_devices', 'state=sent&order[createdAt]=asc'),
  production('sent, last page', '/production_devices', `state=sent&order[createdAt]=asc&${LAST_PAGE}`),
  production('all', '/production_devices', 'order[createdAt]=asc'),
  production('all, by serial number', '/production_devices', 'order[serial]=asc'),
  production(
    'sent, of a type',
    '/production_devices',
    (known, n) => `state=sent&deviceTemplate.id[]=${nth(known.templates, n)}`,
  ),
  production(
    'search part of serial',
    '/production_devices',
    (known, n) => `search=${partOf(sample(known, n).serial)}`,
  ),
  production('scan', '/production_scan', (known, n) => `text=${sample(known, n).serial}`),
];

const records = (name: string, path: Question['path']): Question => ({
  list: 'records',
  name,
  target: 2,
  as: 'admin',
  path,
});

/** What is opened of a list, and what is looked up beside it. */
const OF_RECORDS: readonly Question[] = [
  records('an installation', (known, n) => `/installations/${sample(known, n).id}`),
  records('history of an installation', (known, n) => `/installations/${sample(known, n).id}/events`),
  records('previews', (known, n) => `/installation_previews?${idsOf(known.samples, n)}`),
  records('remarks of a page to verify', (known, n) => `/installation_reviews?${idsOf(pendingOf(known), n)}`),
  records('a device', (known, n) => `/custom_devices/${sample(known, n).device}`),
  records('history of a device', (known, n) => `/custom_devices/${sample(known, n).device}/timeline`),
  records('versions of a type', (known, n) => `/device_templates/${nth(known.templates, n)}/versions`),
];

/** Every filter, search and order that the screens offer, and the pages that their pagers lead to. */
export const QUESTIONS: readonly Question[] = [
  ...OF_INSTALLATIONS,
  ...OF_DEVICES,
  ...OF_VISITS,
  ...OF_PEOPLE_AND_EVENTS,
  ...OF_DESKS,
  ...OF_PRODUCTION,
  ...OF_RECORDS,
];
