import { sql } from 'kysely';
import type { Database } from '../server/src/db/database.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { buildPeople, buildTemplate, type TestPeople } from '../server/test/test-builders.ts';

/** Nobody signs in with these accounts. */
const enrol = async () => ({
  credentials: { password_hash: '', subject: null },
  undo: async () => undefined,
});

/**
 * Fills an empty database: one organisation with `installers`, an installation each for `devices` of theirs, and
 * `inspections` over ten years, of which `pending` are open and can begin by now.
 */
export async function fillWithVisits(
  db: Database,
  many: {
    readonly installers: number;
    readonly devices: number;
    readonly inspections: number;
    readonly pending: number;
  },
): Promise<TestPeople> {
  await migrate(db);
  const people = await buildPeople({ db, identity: { enrol } });
  await db.system(async (tx) => {
    // A million rows take longer than any call of the portal may.
    await sql`set local statement_timeout = 0`.execute(tx);
    const { id, versionId } = await buildTemplate(tx, 2);
    await sql`insert into users (organisation_id, email, password_hash, name, company, tax_id, phone, verified_at)
      select 2, 'installer' || n || '@bulk.test', '', 'Installer ' || n, 'Heat ' || n, '5260250274', '+48601602603', now()
      from generate_series(1, ${many.installers}::int) n`.execute(tx);
    await sql`insert into custom_devices (organisation_id, template_id, version_id, serial)
      select 2, ${id}, ${versionId}, 'BULK-' || n from generate_series(1, ${many.devices}::int) n`.execute(
      tx,
    );
    await sql`insert into installations (organisation_id, client_id, owner_id, device_id, version_id, status,
        installation_date, customer_name, customer_address, customer_zipcode, customer_city, customer_phone,
        customer_email, installer_name, installer_company, installer_tax_id, installer_email, installer_phone, signature,
        installer_signature, complete)
      select 2, gen_random_uuid(), u.id, d.id, d.version_id, 'accepted', date '2016-01-01' + (d.id % 3650),
        'Klient ' || d.id, 'ul. Polna 1', '00-001', 'Miasto', '+48600100200', 'klient' || d.id || '@example.com',
        u.name, u.company, u.tax_id, u.email, u.phone, 'customer.png', 'installer.png', true
      from custom_devices d join (select *, row_number() over (order by id) as n from users where email like '%@bulk.test') u
        on u.n = 1 + d.id % ${many.installers}::int
      where d.serial like 'BULK-%'`.execute(tx);
    await sql`insert into inspections (organisation_id, installation_id, device_id, status, soonest_date, due_date,
        execution_date, executed_at)
      select 2, i.id, i.device_id, case when n <= ${many.pending}::int then 'pending' else 'done' end,
        current_date - (n % 90), current_date - (n % 90) + 60,
        case when n > ${many.pending}::int then current_date - (n % 3650) end,
        case when n > ${many.pending}::int then now() - (n % 3650) * interval '1 day' end
      from generate_series(1, ${many.inspections}::int) n
      join (select id, device_id, row_number() over (order by id) as k from installations) i
        on i.k = 1 + n % ${many.devices}::int`.execute(tx);
  });
  // As autovacuum does after so many new rows: without it no index-only scan is possible.
  await sql`vacuum analyze`.execute(db.kysely);
  return people;
}
