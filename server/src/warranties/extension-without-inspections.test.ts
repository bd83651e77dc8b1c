import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { commissioning } from '../installations/commission.sample.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  const terms = { basicMonths: 24, extendedMonths: 60, yearlyInspection: false, parts: [] };
  at = await commissioning(portal, { version: { warranty_terms: JSON.stringify(terms) } });
});
afterAll(() => portal.close());

test('an extension that asks for no inspections is one with the warranty, on its public page and in the customer’s mail', async () => {
  // Installed on 10 June 2026.
  const id = await at.commission(at.installer, 'ALWAYS-1');
  const { body } = await at.admin.post(`/installations/${id}/accept`);
  await portal.settle();
  const confirmed = await portal.nobody.get(`/warranties/${body.warranty.code}`);
  expect(confirmed.body).toMatchObject({ basicEnd: '2031-06-10', end: '2031-06-10' });
  const mail = (await portal.mails()).find(({ subject }) => subject.startsWith('Garantiekarte'));
  expect(mail?.text).toContain('Garantie ab: 10.06.2026\nGarantie bis: 10.06.2031\nGerät:');
  expect(mail?.text).toContain('Bitte bewahren Sie die Karte auf.');
  expect(mail?.text).not.toContain('Inspektion');
});
