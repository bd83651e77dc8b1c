import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { infoOf, textOf } from '../cards/samples/pdf-tools.sample.ts';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildDevice, buildTemplate } from '../../test/test-builders.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
});
afterAll(() => portal.close());

const device = (serial: string): Promise<number> =>
  portal.db.system((tx) => buildDevice(tx, 2, at.template, serial));
const LABEL = { size: '62x29', language: 'pl', resolution: 203 } as const;

const printed = async (id: number) => {
  const events = await portal.db.system((tx) =>
    tx
      .selectFrom('events')
      .select(['details'])
      .where('type', '=', 'label.printed')
      .where('device_id', '=', id)
      .orderBy('id')
      .execute(),
  );
  return events.map(({ details }) => details);
};

const codeOf = async (id: number): Promise<string> => {
  const row = await portal.db.system((tx) =>
    tx.selectFrom('device_labels').select('code').where('device_id', '=', id).executeTakeFirstOrThrow(),
  );
  return row.code;
};

async function pdfOf(body: object): Promise<Buffer> {
  const answer = await at.production.inject({
    method: 'POST',
    url: '/api/labels.pdf',
    payload: { ...LABEL, ...body },
  });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  expect(answer.headers['content-type']).toContain('application/pdf');
  return answer.rawPayload;
}

describe('labels of devices', () => {
  test.each([
    ['40x30', '113.386 x 85.0394'],
    ['62x29', '175.748 x 82.2047'],
    ['100x50', '283.465 x 141.732'],
  ] as const)('are pages of the label’s own size: %s mm', async (size, points) => {
    const ids = [await device(`P-${size}-1`), await device(`P-${size}-2`)];
    const pdf = await pdfOf({ devices: ids, size, resolution: 300 });
    expect(infoOf(pdf)).toMatch(new RegExp(`Pages:\\s+2\\n`));
    expect(infoOf(pdf)).toContain(points);
    expect(textOf(pdf)).toContain(`P-${size}-1`);
    expect(textOf(pdf)).toContain(`P-${size}-2`);
  });

  test('stand on sheets of A4, after those that are used up', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, (_, index) => device(`SHEET-${index}`)));
    const pdf = await pdfOf({ devices: ids, size: '100x50', sheet: { skip: 8 } });
    expect(infoOf(pdf)).toMatch(/Pages:\s+2\n/);
    expect(infoOf(pdf)).toContain('A4');
  });

  test('do not begin behind the end of the first sheet, which would be printed without a label', async () => {
    const devices = [await device('SHEET-END')];
    const body = { ...LABEL, devices, size: '100x50', sheet: { skip: 10 } };
    const answer = await at.production.post('/labels.pdf', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ violations: [{ propertyPath: 'sheet.skip' }] });
  });

  test('say in the log who printed them, and that the second one is a copy', async () => {
    const id = await device('COPY-1');
    await pdfOf({ devices: [id] });
    const zpl = await at.admin.post('/labels.zpl', { ...LABEL, devices: [id] });
    expect(zpl.status).toBe(200);
    expect(await printed(id)).toEqual([
      { size: '62x29', format: 'pdf' },
      { size: '62x29', format: 'zpl', copy: 'yes' },
    ]);
  });

  test('of a device that is named twice are two, of which the log calls the second a copy', async () => {
    const id = await device('TWICE-1');
    const { text } = await at.admin.post('/labels.zpl', { ...LABEL, devices: [id, id] });
    expect(text.match(/\^XA/g)).toHaveLength(2);
    expect(await printed(id)).toEqual([
      { size: '62x29', format: 'zpl' },
      { size: '62x29', format: 'zpl', copy: 'yes' },
    ]);
  });

  test('leave nothing in the log while they are only looked at', async () => {
    const id = await device('LOOK-1');
    const picture = await at.production.post('/labels.svg', { ...LABEL, device: id });
    expect(picture.status).toBe(200);
    expect(picture.text).toContain('<svg');
    expect(await printed(id)).toEqual([]);
  });

  test('in ZPL carry the serial number by ^BC, whatever signs it has', async () => {
    const id = await device('A^B~C_>D');
    const { text } = await at.production.post('/labels.zpl', { ...LABEL, devices: [id], resolution: 300 });
    expect(text).toContain('^BCN,94,N,N,N,N^FH^FD>:A_5EB_7EC_5F>0D^FS');
    expect(text).toContain(`_5F`);
    expect(text.match(/\^XA/g)).toHaveLength(1);
  });

  test('that no scanner would read are refused with the number', async () => {
    const id = await device('1A'.repeat(30));
    const answer = await at.production.post('/labels.pdf', { ...LABEL, size: '40x30', devices: [id] });
    expect([answer.status, answer.body.type]).toEqual([422, expect.stringContaining('label-too-small')]);
    expect(answer.body.detail).toContain('1A1A');
  });

  test('of a number that no bar code can carry are refused with what is wrong', async () => {
    const id = await device('Ż4626');
    for (const call of ['/labels.pdf', '/labels.zpl']) {
      const answer = await at.production.post(call, { ...LABEL, size: '100x50', devices: [id] });
      expect([answer.status, answer.body.type], call).toEqual([422, 'serial-not-printable']);
      expect(answer.body.detail).toContain('Ż4626');
    }
  });

  test('of another maker, and more than a hundred at once, are refused', async () => {
    const foreign = await portal.db.system(async (tx) =>
      buildDevice(tx, 1, await buildTemplate(tx, 1), 'FOREIGN-1'),
    );
    const answer = await at.production.post('/labels.pdf', { ...LABEL, devices: [foreign] });
    expect(answer.status).toBe(422);
    expect(answer.body.violations).toMatchObject([{ propertyPath: 'devices.0', code: 'unknown-reference' }]);
    const many = Array.from({ length: 101 }, (_, index) => index + 1);
    expect((await at.production.post('/labels.pdf', { ...LABEL, devices: many })).status).toBe(400);
  });
});

const guess = (index: number) => portal.nobody.get(`/device_codes/${String(index).padStart(16, 'A')}`);

describe('the QR code of a label', () => {
  test('tells everybody the type and the maker’s contact, and nothing else', async () => {
    const id = await device('SECRET-1');
    await pdfOf({ devices: [id] });
    const code = await codeOf(id);
    expect(code).toMatch(/^[A-Za-z0-9_-]{16}$/);
    const answer = await portal.nobody.get(`/device_codes/${code}`);
    expect(answer.status, answer.text).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(['device', 'deviceTemplate', 'maker']);
    expect(answer.body.device).toBeNull();
    expect(answer.body.maker).toMatchObject({ id: 2 });
    expect(answer.text).not.toContain('SECRET-1');
  });

  test('opens the device to people of its maker, and to no others', async () => {
    const id = await device('OPEN-1');
    await pdfOf({ devices: [id] });
    const code = await codeOf(id);
    for (const caller of [at.production, at.admin, at.installer])
      expect((await caller.get(`/device_codes/${code}`)).body.device).toEqual({
        id,
        serial: 'OPEN-1',
        deviceTemplate: at.template.id,
      });
    const stranger = await portal.as('installer@org1.test');
    expect((await stranger.get(`/device_codes/${code}`)).body.device).toBeNull();
  });

  test('stays the same on every print', async () => {
    const id = await device('SAME-1');
    await pdfOf({ devices: [id] });
    const before = await codeOf(id);
    await pdfOf({ devices: [id] });
    expect(await codeOf(id)).toBe(before);
  });

  test('that was made up is not found, and sixty of them from one address are the last', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 61; index += 1) statuses.push((await guess(index)).status);
    expect(statuses.slice(0, 60).every((status) => status === 404)).toBe(true);
    expect(statuses[60]).toBe(429);
  });
});

test('A hundred labels are one document, in the order in which they were asked for', async () => {
  const ids = await Promise.all(Array.from({ length: 100 }, (_, index) => device(`BATCH-${index}-`)));
  const pdf = await pdfOf({ devices: ids.toReversed() });
  expect(infoOf(pdf)).toMatch(/Pages:\s+100\n/);
  const text = textOf(pdf);
  expect(text.indexOf('BATCH-99-')).toBeLessThan(text.indexOf('BATCH-0-'));
});
