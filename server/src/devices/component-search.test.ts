import type { ComponentSearch } from '@portal/domain/devices/component-search';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ParsedBody } from '../../test/test-body.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildDevice, buildTemplate } from '../../test/test-builders.ts';
import type { Scope } from '../db/open.ts';
import { hasComponent } from './component-store.ts';

describe('the office looks for devices by the number of a component', () => {
  let test: TestApp;
  let scope: Scope;

  beforeAll(async () => {
    test = await buildTestApp();
    scope = { organisationId: 2, actor: { id: test.people.org2.admin, role: 'admin', organisationId: 2 } };
    await test.db.system(async (tx) => {
      const template = await buildTemplate(tx, 2);
      const strange = await buildTemplate(tx, 1);
      const fit = async (
        serial: string,
        values: readonly (readonly [string, string])[],
        organisation = 2,
      ) => {
        const built = organisation === 2 ? template : strange;
        const device = await buildDevice(tx, organisation, built, serial);
        await tx
          .insertInto('device_parameters')
          .values(
            values.map(([field, value]) => ({
              organisation_id: organisation,
              device_id: device,
              field,
              value,
              source: 'factory' as const,
              user_name: null,
            })),
          )
          .execute();
      };
      await fit('HP-1', [['compressor', 'CMP7998']]);
      await fit('HP-2', [['compressor', 'cmp7999 ']]);
      await fit('HP-3', [['compressor', 'CMP10001']]);
      await fit('HP-4', [['compressor', 'CMP79XY']]);
      await fit('HP-5', [
        ['compressor', 'CMP7998'],
        ['compressor', 'ZZ-1'],
      ]);
      await fit('HP-6', [['fan', 'CMP7998']]);
      await fit('HP-7', [['note', `CMP7998 ${'x'.repeat(300)}`]]);
      await fit('HP-8', [['compressor', 'CMP7998']], 1);
      // Enough of others that reading them all would be the wrong plan.
      await sql`insert into device_parameters (organisation_id, device_id, field, value, source)
        select 2, d.id, 'filler', 'F' || n, 'factory' from custom_devices d, generate_series(1, 3000) n
        where d.organisation_id = 2`.execute(tx);
    });
    await sql`analyze device_parameters`.execute(test.db.kysely);
  });
  afterAll(() => test.close());

  const found = (search: ComponentSearch): Promise<string[]> =>
    test.db.within(scope, async (tx) => {
      const { rows } = await sql<{ serial: string }>`
        select d.serial from custom_devices d where ${hasComponent(scope, search)} order by 1`.execute(tx);
      return rows.map(({ serial }) => serial);
    });

  it.each<[string, ComponentSearch, string[]]>([
    ['the whole number', { match: 'exact', field: 'compressor', value: ' cmp7999' }, ['HP-2']],
    ['whatever it is called', { match: 'exact', value: 'CMP7998' }, ['HP-1', 'HP-6']],
    ['how it begins', { match: 'prefix', field: 'compressor', value: 'CMP79' }, ['HP-1', 'HP-2', 'HP-4']],
    ['a long value by its beginning', { match: 'prefix', field: 'note', value: 'cmp7998 xxx' }, ['HP-7']],
    [
      'a range, counted as numbers',
      { match: 'range', field: 'compressor', from: 'CMP7999', to: 'CMP10001' },
      ['HP-2', 'HP-3'],
    ],
    ['a sign that is no letter', { match: 'prefix', value: '%' }, []],
  ])('by %s', async (_what, search, serials) => {
    expect(await found(search)).toEqual(serials);
  });

  it.each([
    ['component=cmp79&componentField=compressor', ['HP-1', 'HP-2', 'HP-4']],
    ['component=CMP7998&componentMatch=exact', ['HP-1', 'HP-6']],
    ['component=CMP7999&componentTo=CMP10001', ['HP-2', 'HP-3']],
    ['component=&componentField=compressor&search=HP-4', ['HP-4']],
  ])('in the list of devices and in its CSV: %s', async (query, serials) => {
    const admin = await test.as('admin@org2.test');
    const { body } = await admin.get(`/custom_devices?${query}&order[serial]=asc`);
    expect(body.map(({ serial }: ParsedBody) => serial)).toEqual(serials);
    const { text } = await admin.get(`/custom_devices.csv?${query}`, { 'accept-language': 'pl' });
    const [, ...lines] = text.trim().split('\r\n');
    expect(lines.map((line) => line.split(';')[0])).toEqual(serials);
  });

  it('and a range that is none is refused by name', async () => {
    const admin = await test.as('admin@org2.test');
    const refused = await admin.get('/custom_devices?component=CMP9&componentTo=FAN1');
    expect([refused.status, refused.body.violations[0].propertyPath]).toEqual([400, 'componentTo']);
  });

  it.each<[string, ComponentSearch]>([
    ['whole', { match: 'exact', value: 'CMP7998' }],
    ['begun', { match: 'prefix', field: 'compressor', value: 'CMP79' }],
    ['in a range', { match: 'range', field: 'compressor', from: 'CMP7998', to: 'CMP10001' }],
  ])('which is found by its index, not by reading every value: %s', async (_what, search) => {
    const plan = await test.db.within(scope, async (tx) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select d.id from custom_devices d where ${hasComponent(scope, search)}`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('device_parameters_by_component');
    expect(plan).toMatch(/Index Cond: .*value_key/);
    expect(plan).not.toContain('Seq Scan on device_parameters p');
  });
});
