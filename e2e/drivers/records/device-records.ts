/** A record as the app's own database on a device has it. */
export type DeviceRecord = { readonly store: string; readonly record: object };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

function request(userId: number, number: number, over: object) {
  const id = `0a0a0a0a-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return {
    schemaVersion: 1,
    id,
    clientId: id.replace('0a0a0a0a', '0c0c0c0c'),
    sequence: number,
    userId,
    organisationId: 2,
    action: 'insert',
    type: 'installation',
    endpoint: '/installations',
    title: `HP-2026-7777000${number}`,
    body: JSON.stringify({ customerName: 'Halina Żółtańska-Gąsienica' }),
    dataKey: id.replace('0a0a0a0a', '0d0d0d0d'),
    files: photos(id, 3, 0),
    status: 0,
    createdAt: ago(2 * HOUR_MS),
    attempts: 0,
    revision: 0,
    appVersion: '0.1.0',
    ...over,
  };
}

const photos = (id: string, count: number, sent: number) =>
  Array.from({ length: count }, (_, at) => ({
    field: `photos.${at}`,
    name: `tabliczka-znamionowa-${at + 1}.jpg`,
    type: 'image/jpeg',
    size: 360_000 + 17_000 * at,
    sha256: String(at).repeat(64),
    slot: `${id}/${at}`,
    uploaded: at < sent,
    ...(at < sent && { path: `records/${at}` }),
    referenced: at < sent,
  }));

const refused = {
  message: 'Data instalacji jest wcześniejsza niż data produkcji urządzenia.',
  code: 'invalid-values',
  httpStatus: 422,
};

/** A queue with one request of each state, what was sent, and what was given up. The parent of the chain is the refused one. */
export function unsentWork(userId: number): readonly DeviceRecord[] {
  const red = request(userId, 1, { status: 2, error: { ...refused, at: ago(HOUR_MS) }, attempts: 1 });
  const child = request(userId, 2, {
    type: 'inspection',
    endpoint: '/installations/{parent}/inspections',
    title: red.title,
    parentClientId: red.clientId,
    files: [],
  });
  const conflict = {
    etag: '"2"',
    theirs: '{}',
    body: '{}',
    overlaps: [
      { path: ['customerCity'], mine: 'Kościelisko', theirs: 'Poronin' },
      { path: ['customerPhone'], mine: '+48600111222', theirs: null },
    ],
  };
  const asked = request(userId, 3, {
    action: 'update',
    endpoint: '/installations/1',
    base: '{}',
    ifMatch: '"1"',
    files: [],
    status: 2,
    error: { message: 'changed', code: 'changed-meanwhile', at: ago(HOUR_MS) },
    conflict,
    words: { customerCity: { label: 'Miejscowość' }, customerPhone: { label: 'Telefon' } },
    createdAt: ago(16 * DAY_MS),
  });
  const later = request(userId, 4, {
    type: 'service',
    endpoint: '/services/1',
    action: 'update',
    status: 4,
    recordId: 1,
    notBefore: new Date(Date.now() + HOUR_MS / 6).toISOString(),
    error: { message: 'Serwer nie odpowiada.', httpStatus: 503, at: ago(60_000) },
    attempts: 9,
    createdAt: ago(11 * DAY_MS),
  });
  const sending = request(userId, 5, { title: 'HP-2026-77770005-PL/ZAKOPANE', files: [] });
  const done = request(userId, 6, { status: 7, recordId: 1, body: '' });
  const all = done.files.map((file) => ({ ...file, uploaded: true, referenced: true }));
  return [
    ...[red, child, asked, later, sending].map((record) => ({ store: 'requests', record })),
    {
      store: 'receipts',
      record: {
        id: done.id,
        userId,
        revision: 0,
        request: { ...done, files: all },
        size: 1_131_000,
        finishedAt: ago(60_000),
        closed: false,
      },
    },
    {
      store: 'trash',
      record: {
        id: 'given-up',
        userId,
        revision: 0,
        request: request(userId, 7, { status: 2, error: { ...refused, at: ago(DAY_MS) } }),
        abortedAt: ago(DAY_MS),
      },
    },
  ];
}

/** One record that no version of the app can read. */
export function brokenRecord(userId: number): readonly DeviceRecord[] {
  const id = '0b0b0b0b-0000-4000-8000-000000000001';
  return [{ store: 'requests', record: { ...request(userId, 8, { files: 'gone' }), id } }];
}
