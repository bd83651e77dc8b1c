import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { commissioning } from './commission.sample.ts';

const text = { type: 'text', required: true };
const FORM = {
  steps: [
    {
      id: 'pump',
      title: 'Pompa',
      fields: [
        { ...text, name: 'brand', label: 'Marka' },
        {
          ...text,
          name: 'model',
          label: 'Model',
          showWhen: { any: [{ all: [{ field: 'form.brand', operator: 'in', values: ['Daikin'] }] }] },
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

test('an installer whose keyboard adds a space to a brand is asked what that brand is asked', async () => {
  const without = await at.send(at.installer, 'BRAND-1', {
    survey: { data: { pump: { brand: 'Daikin ' } } },
  });
  expect([without.status, without.body.violations?.[0]?.propertyPath]).toEqual([422, 'survey.pump.model']);
  const pump = { brand: 'Daikin ', model: 'Altherma' };
  const sent = await at.send(at.installer, 'BRAND-1', { survey: { data: { pump } } });
  expect(sent.status, sent.text).toBe(201);
  expect(sent.body.survey.data).toEqual({ pump });
});
