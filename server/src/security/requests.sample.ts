import { createHash, randomUUID } from 'node:crypto';
import type { Endpoint } from '@portal/domain/endpoint';
import { requestBody } from '../installations/commission.sample.ts';
import { contentToSign } from '../signing/content.sample.ts';
import { EMPTY_TEXT, TEMPLATE_FILE, TEST_PASSWORD } from '../../test/test-builders.ts';
import type { Caller, Target } from './people.sample.ts';

/** An HTTP request. */
export type Request = {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

type Maker = (target: Target, caller: Pick<Caller, 'id'>) => unknown;

const file = (target: Target) => {
  const { name, size, sha256 } = target.file;
  return {
    filename: name,
    filetype: 'image/png',
    size,
    sha256,
    field: 'signature',
    clientId: target.clientId,
  };
};
const SPECIMEN = {
  language: 'pl',
  template: EMPTY_TEXT,
  terms: { basicMonths: 24, yearlyInspection: false, parts: [] },
};
const profile = {
  name: 'Adam Nowak',
  company: 'Heat Ltd',
  taxId: '5260250274',
  phone: '+48601602603',
};

const LABEL = { size: '62x29', language: 'pl', resolution: 203 };

/** The smallest valid body of each call; it names the target wherever a body can. */
export const BODIES: Readonly<Record<string, Maker>> = {
  'auth.login': ({ email }) => ({ email, password: TEST_PASSWORD }),
  'auth.refresh': ({ refreshToken }) => ({ refreshToken }),
  'auth.checkKey': ({ key }) => ({ key: key.text }),
  'auth.checkReset': () => ({ token: 'nobody was mailed this' }),
  'auth.confirmReset': () => ({ token: 'nobody was mailed this', password: 'Other-1234' }),
  'auth.register': ({ key }) => ({
    key: key.text,
    email: `${randomUUID()}@new.test`,
    password: 'Other-1234',
    ...profile,
  }),
  'auth.correctAddress': ({ email }) => ({ email, password: TEST_PASSWORD, newEmail: 'right@new.test' }),
  'auth.requestReset': ({ email }) => ({ email }),
  'auth.verifyEmail': () => ({ token: 'nobody was mailed this' }),
  'auth.unlock': () => ({ token: 'nobody was mailed this' }),
  'profile.changeEmail': () => ({ email: `${randomUUID()}@new.test`, currentPassword: TEST_PASSWORD }),
  'profile.changePassword': () => ({ currentPassword: TEST_PASSWORD, password: 'Other-1234' }),
  'profile.update': () => ({ company: 'Warm Ltd' }),
  'users.update': () => ({ company: 'Warm Ltd' }),
  'mailings.create': ({ user }) => ({ subject: 'News', text: 'Good day', to: { users: [`/users/${user}`] } }),
  'privacy.eraseCustomer': ({ customerEmail }) => ({ email: customerEmail }),
  'privacy.exportCustomer': ({ customerEmail }) => ({ email: customerEmail }),
  'privacy.customer': ({ customerEmail }) => ({ email: customerEmail }),
  'privacy.updateRetention': () => ({ mailDays: 100 }),
  'notices.readAll': ({ notice }) => ({ upTo: notice }),
  'notices.choose': () => ({ 'inspection-due': { mail: false } }),
  'push.subscribe': () => ({
    endpoint: `https://push.example.com/${randomUUID()}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  }),
  'push.unsubscribe': () => ({ endpoint: 'https://push.example.com/none' }),
  'reminders.change': () => ({ customers: true }),
  'organisations.updateContact': () => ({ phone: '+48601602605' }),
  'templates.create': () => ({ name: 'New pump', starter: 'blank' }),
  'templates.update': () => ({ isSpecial: false }),
  'templates.activate': () => ({ give: 'nobody' }),
  'templates.changeReceivers': ({ user }) => ({ act: 'give', users: [`/users/${user}`] }),
  'templates.createDraft': () => ({ starter: 'blank' }),
  'templates.updateDraft': () => ({ inspectionFormSchema: { steps: [] } }),
  'templates.import': () => ({ file: TEMPLATE_FILE, dryRun: false }),
  'templates.replay': () => ({}),
  'templates.publish': () => ({ note: 'Second pressure' }),
  'templates.saveWarrantyText': () => EMPTY_TEXT,
  'templates.cardPreview': () => SPECIMEN,
  'templates.cardPicture': () => SPECIMEN,
  'production.enter': ({ template }) => ({
    serial: `NEW-${randomUUID()}`,
    deviceTemplate: `/device_templates/${template.id}`,
  }),
  'production.record': ({ deviceInProduction, worker }) => ({
    clientId: randomUUID(),
    act: 'hold',
    customDevice: `/custom_devices/${deviceInProduction}`,
    worker: worker.id,
    reason: 'No compressor',
    finishedAt: '2026-06-15T08:00:00Z',
  }),
  'production.createWorker': () => ({ name: 'Jan Kowal' }),
  'production.updateWorker': () => ({ active: false }),
  'production.identify': ({ worker }) => ({ badge: worker.badge }),
  'labels.pdf': ({ device }) => ({ devices: [device], ...LABEL }),
  'labels.zpl': ({ device }) => ({ devices: [device], ...LABEL }),
  'labels.picture': ({ device }) => ({ device, ...LABEL }),
  'devices.create': ({ template }) => ({
    deviceTemplate: `/device_templates/${template.id}`,
    serial: `NEW-${randomUUID()}`,
  }),
  'devices.update': () => ({ madeOn: '2026-01-15' }),
  'devices.replace': () => ({ serial: `NEW-${randomUUID()}`, replacedOn: '2026-06-12' }),
  'devices.changeDatabase': ({ device }) => ({ act: 'add', devices: [device] }),
  'registrationKeys.create': () => ({ count: 1 }),
  'recalls.preview': ({ serial }) => ({ selection: { serials: [serial] } }),
  'recalls.create': ({ serial }) => ({
    selection: { serials: [serial] },
    title: { pl: 'Recall' },
    text: { pl: 'Look at it' },
    expected: { devices: 1, installers: 1 },
  }),
  'recalls.update': () => ({ state: 'closed' }),
  'recalls.answer': ({ recall, device }) => ({
    clientId: randomUUID(),
    recall: `/recalls/${recall}`,
    customDevice: `/custom_devices/${device}`,
    answer: 'done',
    answeredAt: '2026-06-15T08:00:00.000Z',
  }),
  'imports.create': () => ({ kind: 'devices', fileName: 'pumps.csv', header: ['Serial'] }),
  'imports.addRows': () => ({ from: 2, rows: [['IMPORTED-1']] }),
  'imports.plan': ({ template }) => ({
    mapping: ['@serial'],
    template: template.id,
    goods: 'finished',
    decimal: ',',
  }),
  'imports.apply': () => ({ plan: 1 }),
  'imports.attachDocuments': () => ({
    documents: [{ path: 'IMPORTED-1.pdf', type: 'application/pdf', size: 10, sha256: 'a'.repeat(64) }],
  }),
  'signing.create': ({ template }) => ({
    version: `/device_template_versions/${template.versionId}`,
    content: contentToSign(`NEW-${randomUUID()}`),
  }),
  'cardLinks.create': () => ({ card: 'installation' }),
  'cardLinks.open': () => ({ secret: 'A'.repeat(22) }),
  'signing.open': () => ({ secret: 'A'.repeat(22) }),
  'signing.sign': () => ({ secret: 'A'.repeat(22), hash: 'a'.repeat(64), picture: 'iVBORw0KGgo=' }),
  'installations.create': ({ template }) => requestBody(template, `NEW-${randomUUID()}`, [], NO_FILES),
  'installations.reject': () => ({ reason: 'Blurred photo' }),
  'installations.update': () => ({ customerCity: 'Warszawa' }),
  'installations.share': ({ friend }) => ({ user: `/users/${friend}`, notify: false }),
  'inspections.create': ({ installation }) => ({
    clientId: randomUUID(),
    installation: `/installations/${installation}`,
    status: 'scheduled',
    executionDate: '2026-07-01',
  }),
  'inspections.update': () => ({ status: 'scheduled', executionDate: '2026-07-01' }),
  'services.create': ({ device }) => ({
    clientId: randomUUID(),
    customDevice: `/custom_devices/${device}`,
    serviceStartDate: '2026-06-15',
    faultDescription: 'No hot water',
  }),
  'services.update': () => ({ faultDescription: 'No hot water' }),
  'services.decideReplacement': () => ({ decision: 'approve' }),
  'files.uploadUrls': (target) => [file(target)],
  'files.save': (target) => ({
    organisation: `/organisations/${target.organisation}`,
    name: target.file.name,
    type: 'image/png',
    path: target.file.path,
    clientId: target.clientId,
    field: 'signature',
  }),
  'files.changeDeclared': (target) => ({
    clientId: target.clientId,
    name: target.file.name,
    instead: { type: 'image/png', size: 10, sha256: 'a'.repeat(64) },
  }),
  'library.create': () => ({ kind: 'folder', language: 'pl', parent: null, name: 'New folder' }),
  'library.update': () => ({ hidden: false }),
  'library.move': ({ entry }) => ({ entries: [entry], parent: null }),
  'library.changeSettings': () => ({ publicLibrary: true }),
  'uploads.begin': () => ({
    filename: 'film.mp4',
    filetype: 'video/mp4',
    size: 20,
    fingerprint: createHash('sha256').update(randomUUID()).digest('hex'),
  }),
  'uploads.parts': () => [{ number: 1, sha256: 'a'.repeat(64) }],
  'queue.withdraw': () => ({ withdrawn: true, round: 1 }),
  'queue.sendEmail': ({ installation }) => ({
    action: 'installation_card',
    data: { installation: `/installations/${installation}` },
  }),
};

/** Both signatures are declared but never sent: what is tested is who may create the record. */
const declared = ['customer.png', 'installer.png'].map((name) => ({
  name,
  field: name === 'customer.png' ? ('signature' as const) : ('installerSignature' as const),
  type: 'image/png' as const,
  size: 10,
  sha256: createHash('sha256').update(name).digest('hex'),
}));
const NO_FILES = { files: declared };

/** Query parameters that a call requires. */
const QUERIES: Readonly<Record<string, (target: Target) => string>> = {
  'users.listOfOrganisation': () => 'roles=ROLE_ASP&itemsPerPage=100',
  'devices.find': ({ serial, template }) =>
    `deviceTemplate.id=${template.id}&parameterOrExact[serial]=${serial}`,
  'production.scan': ({ worker }) => `text=${worker.badge}`,
  'devices.near': ({ template }) => `deviceTemplate.id=${template.id}&serial=HP-0000000`,
  'installations.previews': ({ installation }) => `id[]=${installation}`,
  'installations.reviews': ({ installation }) => `id[]=${installation}`,
  'inspections.previews': ({ inspection }) => `id[]=${inspection}`,
  'services.previews': ({ service }) => `id[]=${service}`,
  'templates.compare': ({ template }) => `with=${template.versionId}`,
  'library.links': ({ entry }) => `id[]=${entry}`,
  'calendar.visits': () => 'from=2020-01-01&to=2040-12-31',
  'installations.receiverCandidates': () => 'search=Person&itemsPerPage=100',
};

/** At which step an import has to be for a call; the others take rows. */
const IMPORT_OF: Readonly<Record<string, keyof Target['imports']>> = {
  'imports.apply': 'planned',
  'imports.undo': 'applied',
  'imports.attachDocuments': 'earlier',
};

/** The value of each path parameter, by the collection before it. */
const IDS: Readonly<Record<string, (target: Target, endpoint: Endpoint) => string | number>> = {
  inspections: ({ inspection, doneInspection }, { produces }) => (produces ? doneInspection : inspection),
  services: ({ service }) => service,
  users: ({ user }) => user,
  installations: ({ installation }) => installation,
  custom_devices: ({ device }) => device,
  device_templates: ({ template, spare }, { guarded }) => (guarded ? spare.id : template.id),
  device_template_versions: ({ template, draft }, { guarded, id }) =>
    guarded || id === 'templates.warrantyText' ? draft : template.versionId,
  imports: ({ imports }, { id }) => imports[IMPORT_OF[id] ?? 'receiving'],
  recalls: ({ recall }) => recall,
  device_template_replays: ({ replay }) => replay,
  production_workers: ({ worker }) => worker.id,
  production_devices: ({ deviceInProduction }) => deviceInProduction,
  registration_keys: ({ key }) => key.id,
  warranty_templates: (_, { id }) => (id === 'templates.deleteWarrantyText' ? 'de' : 'pl'),
  library_entries: ({ entry }) => entry,
  support_materials: ({ entry }) => entry,
  libraries: () => 'pl',
  uploads: ({ upload }) => upload,
  mailings: ({ mailing }) => mailing,
  organisations: ({ organisation }) => organisation,
  withdrawals: ({ clientId }) => clientId,
  receivers: ({ friend }) => friend,
  sessions: ({ session }) => session,
  warranties: ({ warrantyCode }) => warrantyCode,
  cards: () => 'installation',
  notices: ({ notice }) => notice,
  signing_sessions: ({ signingSession }) => signingSession,
  // Codes and secrets that were never issued.
  device_codes: () => 'A'.repeat(16),
  calendar: () => 'A'.repeat(43),
};

/** The request of an endpoint for a target. Throws for a call without a defined body. */
export function requestOf(
  endpoint: Endpoint,
  target: Target,
  caller: Pick<Caller, 'id' | 'headers'>,
): Request {
  const path = endpoint.path.replace(/\/(\w+)\/\{\w+\}/g, (_, collection: string) => {
    const id = IDS[collection];
    if (!id) throw new Error(`${endpoint.id}: nothing stands for the parameter after ${collection}`);
    return `/${collection}/${id(target, endpoint)}`;
  });
  const query = QUERIES[endpoint.id]?.(target) ?? (pages(endpoint) ? 'itemsPerPage=100' : '');
  const maker = BODIES[endpoint.id];
  if (endpoint.body && !maker) throw new Error(`${endpoint.id}: nobody has said what it would send`);
  const type = endpoint.method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  return {
    method: endpoint.method,
    url: `/api${path}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...caller.headers,
      ...(maker ? { 'content-type': type } : {}),
      ...(endpoint.method === 'PATCH' || endpoint.guarded ? { 'if-match': '*' } : {}),
    },
    ...(maker ? { body: maker(target, caller) } : {}),
  };
}

function pages(endpoint: Endpoint): boolean {
  return endpoint.query !== undefined && 'itemsPerPage' in endpoint.query.shape;
}
