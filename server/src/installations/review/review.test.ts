import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { commissioning, picture } from '../commission.sample.ts';

describe('whoever verifies installations', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
  });
  afterAll(() => test.close());

  const remarks = async (id: number): Promise<[string, string][]> => {
    const { body } = await at.admin.get(`/installation_reviews?id[]=${id}`);
    return (body as { remarks: { code: string; others: { serial: string }[] }[] }[]).flatMap((review) =>
      review.remarks.map(({ code, others }): [string, string] => [
        code,
        others.map(({ serial }) => serial).join(' '),
      ]),
    );
  };

  it('is told who else has the same address and phone, whatever the spelling, but not of the same customer’s devices', async () => {
    const site = {
      customerAddress: 'ul. Polna 3/4',
      customerZipcode: '30-415',
      customerPhone: '+48600700801',
    };
    const first = await at.send(at.installer, 'SITE-1', site);
    const alone = await remarks(first.body.id);
    expect(alone).toEqual([]);
    const second = await at.send(at.installer, 'SITE-2', { ...site, customerAddress: 'Polna 3 / 4' });
    expect(await remarks(second.body.id)).toEqual([
      ['same-address', 'SITE-1'],
      ['same-phone', 'SITE-1'],
    ]);
    const third = await at.send(at.installer, 'SITE-3', {
      ...site,
      customerPhone: '+48600700802',
      customerZipcode: '30-416',
      partOf: `/installations/${second.body.id}`,
    });
    expect(await remarks(third.body.id)).toEqual([]);
  });

  it('is told of a photo that is another installation’s', async () => {
    const photo = { name: 'plate.jpg', field: 'photos.0', type: 'image/jpeg', bytes: Buffer.from('plate') };
    const signatures = [
      await picture('customer.png', 'signature'),
      await picture('installer.png', 'installerSignature'),
    ];
    const sent = (serial: string, phone: string) =>
      at.send(
        at.installer,
        serial,
        { customerPhone: phone, customerAddress: `Leśna ${serial}`, photos: [{ name: photo.name }] },
        {},
        [...signatures, photo],
      );
    await sent('PHOTO-1', '+48600700811');
    const second = await sent('PHOTO-2', '+48600700812');
    expect(second.body.violations).toBeUndefined();
    expect(await remarks(second.body.id)).toEqual([['same-photo', 'PHOTO-1']]);
  });

  it('reads beside a mark what the installer answered; an app that sends no answer submits as before', async () => {
    const url = `/installations/${await at.commission(at.installer, 'MARK-1')}`;
    const reject = () =>
      at.admin.post(`${url}/reject`, {
        reason: 'Do poprawy',
        marks: [
          { field: 'customerPhone', note: 'To numer instalatora' },
          { field: 'parameters.power', note: '' },
        ],
      });
    const submit = (more: object) =>
      at.installer.patch(url, { status: 'pending', ...more }, { 'if-match': '*' });
    await reject();
    const tooMany = Array.from({ length: 51 }, () => ({ field: 'customerPhone', answer: 'x' }));
    for (const markAnswers of [
      tooMany,
      [{ field: 'customerPhone', answer: 'x'.repeat(501) }],
      [{ field: 'customerPhone', answer: ' ' }],
      [{ field: 'a b', answer: 'x' }],
    ])
      expect((await submit({ markAnswers })).body).toMatchObject({ type: 'invalid-input' });
    const answered = await submit({
      markAnswers: [
        { field: 'customerPhone', answer: ' Klient ma tylko ten numer ' },
        { field: 'photos.nieznane.jpg', answer: 'Tego nikt nie zaznaczył' },
      ],
    });
    expect(answered.body).toMatchObject({
      status: 'pending',
      rejectionMarks: [
        { field: 'customerPhone', note: 'To numer instalatora', answer: 'Klient ma tylko ten numer' },
        { field: 'parameters.power', note: '', answer: '' },
      ],
    });
    expect((await at.admin.get(url)).body.rejectionMarks[0].answer).toBe('Klient ma tylko ten numer');
    // A new rejection asks anew, and an app that cannot answer is not held up.
    await reject();
    const old = await submit({});
    expect(old.body).toMatchObject({ status: 'pending', rejectionMarks: [{ answer: '' }, { answer: '' }] });
  });

  it('walks through those that wait as the list is searched and sorted', async () => {
    const ids = [];
    for (const customerName of ['Łucja Żak', 'Adam Bąk', 'Zenon Ćma'])
      ids.push(await at.commission(at.installer, `WALK-${ids.length}`, { customerName }));
    const [zak, bak, cma] = ids;
    await at.commission(at.installer, 'OTHER-9');
    const walk = async (query: string) =>
      (await at.admin.get(`/organisations/2/installation_desk?search=WALK${query}`)).body;
    expect((await walk('')).waiting).toEqual([zak, bak, cma]);
    expect((await walk('&orderBy=customerName&direction=asc')).waiting).toEqual([bak, zak, cma]);
    expect((await walk('&orderBy=customerName&direction=desc')).waiting).toEqual([cma, zak, bak]);
    const { customDevice } = (await at.admin.get(`/installations/${zak}`)).body;
    expect((await walk(`&template=${customDevice.deviceTemplate.id}`)).waiting).toEqual([zak, bak, cma]);
    expect((await walk('&template=999999')).waiting).toEqual([]);
    // How much there is of each status is said of everything.
    expect((await walk('&template=999999')).counts.waiting).toBeGreaterThan(3);
  });

  it('finds what waits for a decision, the longest waiting first, and counts what they decided today', async () => {
    const desk = async () => (await at.admin.get('/organisations/2/installation_desk')).body;
    const before = await desk();
    const first = await at.commission(at.installer, 'DESK-1');
    const second = await at.commission(at.installer, 'DESK-2');
    const waiting = await desk();
    expect(waiting.waiting.slice(-2)).toEqual([first, second]);
    expect(waiting.counts.waiting).toBe(before.counts.waiting + 2);
    await at.installer.patch(`/installations/${second}`, { withdrawn: true }, { 'if-match': '*' });
    await at.admin.post(`/installations/${first}/accept`);
    const after = await desk();
    expect(after.waiting).not.toContain(first);
    expect(after.waiting).not.toContain(second);
    expect(after.counts).toMatchObject({
      withdrawn: before.counts.withdrawn + 1,
      accepted: before.counts.accepted + 1,
    });
    expect(after.decidedToday).toBe(before.decidedToday + 1);
    const stranger = (await at.strangeAdmin.get('/organisations/1/installation_desk')).body;
    expect(stranger.waiting).not.toContain(first);
  });

  it('counts for a service partner, too, what their list shows: with their own installations and those shared with them', async () => {
    await at.commission(at.installer, 'LINKED-1');
    await at.commission(at.asp, 'PARTNER-1');
    const shared = await at.commission(at.installer2, 'SHARED-1');
    const receiver = { user: `/users/${at.people.asp}`, notify: false };
    await at.installer2.post(`/installations/${shared}/receivers`, receiver);
    const { counts, waiting } = (await at.asp.get('/organisations/2/installation_desk')).body;
    const listed = await at.asp.get(
      '/organisations/2/installations.jsonld?status[]=pending&withdrawn=false&itemsPerPage=100',
    );
    expect(counts.waiting).toBe(listed.body['hydra:totalItems']);
    expect(waiting).toHaveLength(counts.waiting - 2);
  });
});
