import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { commissioning } from '../installations/commission.sample.ts';

const number = { type: 'number', required: true };
const FORM = {
  steps: [
    {
      id: 'heating',
      title: 'Ogrzewanie',
      fields: [
        { ...number, name: 'supply', label: 'Zasilanie' },
        { ...number, name: 'back', label: 'Powrót' },
        {
          name: 'drop',
          label: 'Spadek',
          type: 'calculated',
          required: false,
          max: 4.8,
          calculation: {
            kind: 'subtract',
            left: { kind: 'field', field: 'form.supply' },
            right: { kind: 'field', field: 'form.back' },
          },
        },
        {
          name: 'pump',
          label: 'Bieg pompy',
          type: 'text',
          required: true,
          showWhen: { any: [{ all: [{ field: 'form.drop', operator: 'in', values: ['4.8'] }] }] },
        },
      ],
    },
  ],
};

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal, { version: { installation_form: JSON.stringify(FORM) } });
});
afterAll(() => portal.close());

const send = (serial: string, heating: Record<string, number | string>) =>
  at.send(at.installer, serial, { survey: { data: { heating } } });

test('an installer sends a difference that is exactly at its limit, and answers what is asked at that value', async () => {
  const without = await send('DROP-1', { supply: 35.1, back: 30.3 });
  expect([without.status, without.body.violations?.[0]?.propertyPath]).toEqual([422, 'survey.heating.pump']);
  const sent = await send('DROP-2', { supply: 35.1, back: 30.3, pump: '2' });
  expect(sent.status, sent.text).toBe(201);
  expect(sent.body.survey.data.heating).toMatchObject({ drop: 4.800000000000001, pump: '2' });
  const { text } = await at.admin.get('/installations.csv?search=drop-2', { 'accept-language': 'pl' });
  expect(text.split('\r\n')[1]).toContain(';35,1;30,3;4,8;2');
});

test('an installer cannot send a difference above its limit', async () => {
  const sent = await send('DROP-3', { supply: 35.2, back: 30.3, pump: '2' });
  expect([sent.status, sent.body.violations?.[0]?.propertyPath]).toEqual([422, 'survey.heating.drop']);
});
