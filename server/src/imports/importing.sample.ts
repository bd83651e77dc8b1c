import { sql } from 'kysely';
import { expect } from 'vitest';
import type { commissioning } from '../installations/commission.sample.ts';
import { tableDigests } from '../../test/table-digests.ts';
import type { Caller, TestApp } from '../../test/test-app.ts';

/** Tables that an import writes for itself, the log, and what carries jobs, answers and sessions. */
const BOOKKEEPING = new Set([
  'imports',
  'import_lines',
  'import_rows',
  'events',
  'outbox',
  'idempotency_keys',
  'device_look_ups',
  'sessions',
]);

/** A sum of every row of every table that an import may change, but for the revisions of devices, which only grow. */
export async function everyTable(portal: TestApp): Promise<Record<string, string>> {
  const { rows } = await portal.db.system((tx) =>
    sql<{ devices: string }>`select count(*) || ' rows, '
      || coalesce(sum(hashtextextended((to_jsonb(d) - 'revision')::text, 0)), 0) as devices
      from custom_devices d`.execute(tx),
  );
  return {
    ...Object.fromEntries(
      Object.entries(await tableDigests(portal)).filter(([name]) => !BOOKKEEPING.has(name)),
    ),
    custom_devices: rows[0]?.devices ?? '',
  };
}

/** The steps of an import of devices of the sample's type, as its admin takes them: rows under `Numer seryjny` and `Moc`. */
export function importing(portal: TestApp, at: Awaited<ReturnType<typeof commissioning>>) {
  const one = async (id: number, who: Caller = at.admin) => (await who.get(`/imports/${id}`)).body;
  return {
    one,
    async plan(rows: readonly (readonly string[])[], who: Caller = at.admin, more: object = {}) {
      const header = ['Numer seryjny', 'Moc'];
      const { body } = await who.post('/imports', { kind: 'devices', fileName: 'pompy.csv', header });
      for (let from = 0; from < rows.length; from += 1_000) {
        const sent = await who.post(`/imports/${body.id}/rows`, {
          from: from + 2,
          rows: rows.slice(from, from + 1_000),
        });
        expect(sent.status).toBe(200);
      }
      const asked = await who.post(`/imports/${body.id}/plan`, {
        mapping: ['@serial', 'power'],
        template: at.template.id,
        goods: 'finished',
        decimal: ',',
        ...more,
      });
      expect([asked.status, asked.body.state]).toEqual([202, 'planning']);
      await portal.settle();
      return one(body.id, who);
    },
    async apply(id: number, who: Caller = at.admin) {
      const { plan } = await one(id, who);
      const asked = await who.post(`/imports/${id}/apply`, { plan });
      expect([asked.status, asked.body.state]).toEqual([202, 'applying']);
      await portal.settle();
      return one(id, who);
    },
  };
}

/** The cells of a CSV, as a spreadsheet that splits by this sign reads them. */
export function tableOf(csv: string, separator: ',' | ';'): string[][] {
  const rows: string[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|$)`, 'y');
  const text = csv.replace(/^\uFEFF/, '').trimEnd();
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
    if (end === undefined) throw new Error('No table');
  }
  return rows;
}
