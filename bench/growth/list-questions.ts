import { SERVICE_TABS } from '@portal/domain/services/transition';
import {
  asked,
  enc,
  LAST_PAGE,
  middlePage,
  type More,
  nth,
  partOf,
  type Question,
  sample,
} from './question.ts';

const INSTALLATIONS = '/organisations/2/installations.jsonld';
const WAITS = 'status[]=pending&withdrawn=false';
const NEWEST = 'order[installationDate]=desc';

const installations = (name: string, query: Parameters<typeof asked>[3], more?: More) =>
  asked('installations', INSTALLATIONS, name, query, more);
const devices = (name: string, query: Parameters<typeof asked>[3]) =>
  asked('devices', '/custom_devices', name, query);
const inspections = (name: string, query: Parameters<typeof asked>[3]) =>
  asked('inspections', '/organisations/2/inspections.jsonld', name, query);
const services = (name: string, query: Parameters<typeof asked>[3]) =>
  asked('services', '/organisations/2/services.jsonld', name, query);

const SOONEST = 'order[soonestDate]=asc';
const OPEN_SERVICES = [
  ...SERVICE_TABS.pending.map((status) => `status[]=${status}`),
  'order[deadline]=asc',
].join('&');

/** The visits that a service partner sees, and an installer's own, as their screens ask for them. */
const ofPartner = (list: 'inspections' | 'services', name: string, query: Parameters<typeof asked>[3]) =>
  asked(list, `/organisations/2/${list}.jsonld`, `partner, ${name}`, query, { as: 'asp' });
const ofInstaller = (list: 'inspections' | 'services', name: string, query: Parameters<typeof asked>[3]) =>
  asked(list, ({ installer }) => `/users/${installer}/${list}.jsonld`, `installer, ${name}`, query, {
    as: 'installer',
  });
const users = (name: string, query: Parameters<typeof asked>[3]) => asked('users', '/users', name, query);
const events = (name: string, query: Parameters<typeof asked>[3]) =>
  asked('events', '/event_logs', name, query);

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
  ...[ofPartner, ofInstaller].flatMap((of) => [
    of('inspections', 'pending', `status[]=pending&${SOONEST}`),
    of('inspections', 'scheduled', `status[]=scheduled&${SOONEST}`),
    of('inspections', 'done', 'status[]=done&order[soonestDate]=desc'),
    of('services', 'open', OPEN_SERVICES),
    of('services', 'done', 'status[]=done&order[serviceStartDate]=desc'),
    of('services', 'rejected', 'status[]=rejected&order[serviceStartDate]=desc'),
    // Each serial number begins with the second.
    ...['kow', 'hp0'].flatMap((word) => [
      of('inspections', `search ${word}, pending`, `search=${word}&status[]=pending&${SOONEST}`),
      of('services', `search ${word}`, `search=${word}&order[serviceStartDate]=desc`),
    ]),
  ]),
  ofPartner('services', 'to do', 'toDo=true&order[deadline]=asc'),
  ofPartner('services', 'replacements', 'replacement[]=pending&verifiable=true&order[deadline]=asc'),
  ...(['asp', 'installer', 'installer2'] as const).flatMap((as) => [
    asked('inspections', '/inspections.jsonld', `${as}, all they see`, SOONEST, { as }),
    asked('services', '/services.jsonld', `${as}, all they see`, 'order[serviceStartDate]=desc', { as }),
  ]),
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

/** Every filter, search and order of lists. */
export const OF_LISTS: readonly Question[] = [
  ...OF_INSTALLATIONS,
  ...OF_DEVICES,
  ...OF_VISITS,
  ...OF_PEOPLE_AND_EVENTS,
];
