import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@portal/domain/access/roles';
import { openDatabase } from '../../server/src/db/open.ts';
import { countersOf } from '../../server/src/live-updates/store.ts';
import { dueInspections } from '../../server/src/reminders/store.ts';
import { fillWithVisits } from '../many-visits.ts';
import { withPostgres } from '../own-postgres.ts';

const INSPECTIONS = 1_000_000;
const TIMES = 40;

/**
 * `npm run bench -- visits`: the counters of the navigation bar and the home page with a million inspections, on a
 * PostgreSQL of its own.
 */
export async function runVisitsBench(): Promise<void> {
  await withPostgres(async (database) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
    const db = await openDatabase({ databaseUrl: database, dataDir }, () => undefined);
    try {
      const people = await fillWithVisits(db, {
        installers: 500,
        devices: 100_000,
        inspections: INSPECTIONS,
        pending: 50_000,
      });
      const busy = await db.system((tx) =>
        tx
          .selectFrom('users')
          .select('id')
          .where('email', '=', 'installer7@bulk.test')
          .executeTakeFirstOrThrow(),
      );
      // A tenth of the installers are linked to the service partner.
      await db.system((tx) =>
        tx
          .updateTable('users')
          .set({ asp_id: people.org2.asp })
          .where('email', 'like', 'installer_0@bulk.test')
          .execute(),
      );
      const rows = [];
      const callers: readonly [string, number, Role][] = [
        ['installer', busy.id, 'installer'],
        ['asp', people.org2.asp, 'asp'],
        ['admin', people.org2.admin, 'admin'],
      ];
      for (const [call, id, role] of callers) {
        const scope = { organisationId: 2, actor: { id, role, organisationId: 2 } };
        rows.push(
          await timed(`counters, ${call}`, () => db.within(scope, (tx) => countersOf(tx, scope, new Date()))),
        );
      }
      const after = { due: '0001-01-01', id: 0 };
      const scope = { organisationId: 2, actor: { id: 0, role: 'admin', organisationId: 2 } } as const;
      const today = new Date().toISOString().slice(0, 10);
      const asked = { today, soonestBy: today, customers: true, after, limit: 200 };
      rows.push(
        await timed('a page of due reminders', () => db.within(scope, (tx) => dueInspections(tx, 2, asked))),
      );
      console.table(rows);
    } finally {
      await db.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}

async function timed(call: string, run: () => Promise<unknown>) {
  const times: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => Math.round((times[Math.floor(part * (TIMES - 1))] ?? 0) * 10) / 10;
  return { call, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'first ms': Math.round(times.at(-1) ?? 0) };
}
