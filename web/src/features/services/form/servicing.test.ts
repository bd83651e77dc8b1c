import { newServiceSchema, servicePatchSchema } from '@portal/domain/services/input';
import { describe, expect, test } from 'vitest';
import { changeOf, type ActionText, ASKING, lackingIn } from '../action-fields.ts';
import { changed } from '../../../records/field-work/change.ts';
import { recordGaps, recordSteps } from '../../../records/field-work/record-steps.ts';
import { mayBeServiced } from './begin-service.ts';
import { serviceFormAddress, serviceTarget } from './route-target.ts';
import { OUTCOMES, type ServiceDraft } from './service-draft.ts';
import { begun, TODAY } from './service-draft.sample.ts';
import { serviceRecord } from './service-record.ts';
import { serviceBody } from './service-request.ts';

const NOW = new Date('2026-11-21T10:15:00Z');
const CLIENT_ID = '0198c7a2-0000-7000-8000-000000000008';

const keys = (data: ServiceDraft) => recordSteps(serviceRecord, data).map(({ key }) => key);
const gaps = (data: ServiceDraft) =>
  recordSteps(serviceRecord, data).flatMap((step) => [
    ...recordGaps(serviceRecord, step, data, TODAY).keys(),
  ]);

describe('a new service', () => {
  test('opens again from its draft with a value that is longer than can be sent, and names it', () => {
    const changedTo = { refrigerant: 'R290 '.repeat(500).trim() };
    const draft = serviceRecord.schema.read({
      ...begun,
      course: 'done',
      repair: 'Wymiana',
      changed: changedTo,
    });
    expect(draft.changed).toEqual(changedTo);
    expect(gaps(draft)).toContain('parameters-refrigerant');
  });

  test('describes its work only where it is done at once', () => {
    expect(keys({ ...begun, course: 'parts' })).toEqual(['fault', 'course', 'summary']);
    expect(keys({ ...begun, course: 'done' })).toEqual([
      'fault',
      'course',
      'work',
      'parameters',
      'summary',
      'signatures',
    ]);
  });

  test.each<[Partial<ServiceDraft>, readonly string[]]>([
    [{ fault: ' ' }, ['fault-fault', 'course-course']],
    [{ course: 'begin' }, []],
    [{ course: 'schedule', startDate: TODAY }, ['course-startDate']],
    [{ course: 'schedule', startDate: '2026-11-22' }, []],
    [{ course: 'parts' }, ['course-requiredSpareParts']],
    [{ course: 'done' }, ['work-repair']],
    [{ course: 'done', repair: 'x', startedOn: '2026-11-20', finishedOn: '2026-11-19' }, ['work-finishedOn']],
    [{ course: 'done', repair: 'x', finishedOn: '2026-11-22' }, ['work-finishedOn']],
    [{ course: 'done', repair: 'x', changed: { power: '' } }, ['parameters-power']],
    [{ course: 'done', repair: 'x', changed: { power: 'dużo' } }, ['parameters-power']],
  ])('that is %j lacks %j', (some, lacking) => {
    expect(gaps({ ...begun, ...some })).toEqual(lacking);
  });

  test('that waits for parts says which, and numbers its photos from the first', () => {
    const data: ServiceDraft = { ...begun, course: 'parts', requiredSpareParts: ' Czujnik FS-12 ' };
    expect(serviceBody(data, CLIENT_ID, NOW)).toEqual({
      clientId: CLIENT_ID,
      customDevice: '/custom_devices/12',
      reportedAt: '2026-11-21T10:15:00.000Z',
      serviceStartDate: TODAY,
      faultDescription: 'Błąd E14',
      issuePhotos: [{ name: 'issuePhotos-b.jpg', caption: null }],
      outOfUse: true,
      status: 'require_spare_parts',
      requiredSpareParts: 'Czujnik FS-12',
    });
  });

  test('names the installation as well, whose device may be replaced before the service arrives', () => {
    const data: ServiceDraft = { ...begun, course: 'begin', installation: 77 };
    expect(serviceBody(data, CLIENT_ID, NOW)).toMatchObject({
      customDevice: '/custom_devices/12',
      installation: '/installations/77',
    });
  });

  test.each(OUTCOMES)('that goes on by "%s" is one that the server takes', (course) => {
    const data: ServiceDraft = {
      ...begun,
      course,
      startDate: '2026-11-30',
      requiredSpareParts: 'Czujnik',
      repair: 'Wymieniono',
      changed: { power: '9' },
    };
    expect(newServiceSchema.safeParse(serviceBody(data, CLIENT_ID, NOW)).error).toBeUndefined();
  });

  test('on a device whose installation was not sent yet names that one', () => {
    const data: ServiceDraft = { ...begun, course: 'begin', target: { kind: 'new', device: CLIENT_ID } };
    expect(serviceBody(data, 'x', NOW)).toMatchObject({ installationClientId: CLIENT_ID, status: 'pending' });
  });
});

test.each<[words: string, of: Partial<Parameters<typeof mayBeServiced>[0]>, opens: boolean]>([
  [
    "of an installer's own installation",
    { installation: { id: 7, status: 'accepted' }, installed: true },
    true,
  ],
  ["of somebody else's installation", { installed: true }, false],
  ['that somebody else has, though it was started outside', { installed: true, startedOutside: true }, false],
  ['that nobody has commissioned', {}, false],
  ['that was started outside the app', { startedOutside: true }, true],
  ['that another has replaced', { replacedBy: { id: 9, serial: 'HP-9' } }, true],
])(
  'an address typed by hand opens the form of a new service only where the server takes it: a device %s',
  (_, of, opens) => {
    const free = { installation: null, installed: false, startedOutside: false, replacedBy: null };
    expect(mayBeServiced({ ...free, ...of })).toBe(opens);
  },
);

describe('a service that is finished', () => {
  const finish: ServiceDraft = {
    ...begun,
    target: { kind: 'finish', service: 77, clientId: CLIENT_ID, etag: '"1"', base: {} },
    repair: 'Wymieniono czujnik',
    changed: { power: ' 12,5 ' },
    startedOn: '2026-11-20',
  };

  test('is one that the server takes', () => {
    expect(servicePatchSchema.safeParse(serviceBody(finish, 'x', NOW)).error).toBeUndefined();
  });

  test('sends what was done, when, and the new values of parameters as numbers are sent', () => {
    expect(serviceBody(finish, 'x', NOW)).toMatchObject({
      status: 'done',
      repairDescription: 'Wymieniono czujnik',
      changedParameters: { power: '12.5' },
      startedAt: '2026-11-20T07:00:00.000Z',
      finishedAt: '2026-11-21T10:15:00.000Z',
      replacementSerial: null,
    });
  });

  test('that is entered after the work was reported when the work began, so that its days make the warranty longer', () => {
    const target = { kind: 'new', device: 7 } as const;
    const body = serviceBody({ ...finish, target, course: 'done', outOfUse: true }, 'x', NOW);
    expect(body).toMatchObject({ outOfUse: true, reportedAt: '2026-11-20T07:00:00.000Z' });
  });

  test('that began this very morning does not end before it began', () => {
    const early = new Date('2026-11-21T05:00:00Z');
    const body = serviceBody({ ...finish, startedOn: TODAY }, 'x', early);
    expect(body['startedAt']).toBe(body['finishedAt']);
  });

  test('leaves a parameter as it was that was opened and closed again', () => {
    const now = { data: finish, pictures: new Map() };
    const { data } = changed(serviceRecord, now, {
      kind: 'entry',
      field: 'changed',
      name: 'power',
      value: null,
    });
    expect(data.changed).toEqual({});
  });
});

describe('a step that asks for something', () => {
  const nothing: ActionText = {
    startDate: '',
    required: ' ',
    lines: [],
    sent: '',
    tracking: '',
    reason: '',
    returnedOn: '2026-11-22',
  };

  test('is not taken without it', () => {
    expect(ASKING.map((act) => lackingIn(act, nothing, TODAY))).toEqual([
      'startDate',
      'required',
      'sent',
      'reason',
      'returnedOn',
    ]);
  });

  test('parts are sent with what was sent; a tracking number is worth having, no more', () => {
    const text = { ...nothing, sent: ' Czujnik ', tracking: ' ' };
    expect(lackingIn('send_parts', text, TODAY)).toBeNull();
    for (const act of ASKING)
      expect(
        servicePatchSchema.safeParse(changeOf(act, { ...text, startDate: TODAY })).error,
      ).toBeUndefined();
    expect(changeOf('send_parts', text)).toEqual({
      status: 'spare_parts_sent',
      sentSpareParts: 'Czujnik',
      trackingNumber: null,
    });
  });
});

test('an address leads to the service, to its form, or to a new one on a device', () => {
  expect(serviceTarget({ id: '77' }, new URLSearchParams())).toBeUndefined();
  expect(serviceTarget({ id: '77', deviceId: '12' }, new URLSearchParams())).toBeUndefined();
  expect(serviceTarget({ deviceId: 'x' }, new URLSearchParams())).toBeUndefined();
  const places = [
    serviceTarget({ deviceId: '12' }, new URLSearchParams()),
    serviceTarget({ deviceId: CLIENT_ID }, new URLSearchParams()),
    serviceTarget({ id: CLIENT_ID }, new URLSearchParams('form=finish')),
  ];
  expect(places.map((place) => place && serviceFormAddress(place))).toEqual([
    '/services/new/device/12',
    `/services/new/device/${CLIENT_ID}`,
    `/services/${CLIENT_ID}?form=finish`,
  ]);
});

test('what is changed after the customer has signed a repair takes the signatures away', () => {
  const signed = {
    ...begun,
    course: 'done',
    repair: 'Czujnik',
    signature: 'a.png',
    servicemanSignature: 'b.png',
  } as const;
  const after = changed(
    serviceRecord,
    { data: signed, pictures: new Map() },
    { kind: 'value', field: 'repair', value: 'Sprężarka' },
  );
  expect(after.data).toMatchObject({ signature: null, servicemanSignature: null, voided: true });
});
