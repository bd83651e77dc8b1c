import { addDays, TIME_ZONE, todayIn } from '@portal/domain/dates';
import { OF_LISTS } from './list-questions.ts';
import {
  asked,
  enc,
  idsOf,
  type Known,
  LAST_PAGE,
  type More,
  nth,
  partOf,
  type Question,
  sample,
} from './question.ts';

const TODAY = todayIn(TIME_ZONE, new Date());
const pendingOf = ({ pending }: Known) => pending.map((id) => ({ id }));

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

/** Every filter, search and order that the screens offer, the pages that their pagers lead to, and what they open. */
export const QUESTIONS: readonly Question[] = [...OF_LISTS, ...OF_DESKS, ...OF_PRODUCTION, ...OF_RECORDS];
