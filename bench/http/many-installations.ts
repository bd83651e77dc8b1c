import { Client } from 'pg';

/**
 * Adds `count` devices with an installation each to organisation 2 of a database with the demo data: a tenth of them
 * pending, spread over ten years, each like an installation of the demo data with different names.
 */
export async function addInstallations(databaseUrl: string, count: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into custom_devices (organisation_id, template_id, version_id, serial)
       select 2, model.template_id, model.version_id, 'BULK-' || lpad(n::text, 8, '0')
         from generate_series(1, $1::int) n,
              (select template_id, version_id from custom_devices where organisation_id = 2 and template_id = 5 limit 1) model`,
      [count],
    );
    await client.query(
      `insert into installations (organisation_id, client_id, owner_id, device_id, version_id, status,
              rejection_reason, installation_date, customer_name, customer_address, customer_zipcode, customer_city,
              customer_phone, customer_email, installer_name, installer_company, installer_tax_id, installer_email,
              installer_phone, survey, signature, installer_signature, complete, search, created_at)
       select 2, gen_random_uuid(), model.owner_id, d.id, d.version_id,
              (array['pending', 'accepted', 'accepted', 'accepted', 'accepted', 'accepted', 'accepted', 'no_warranty',
                     'accepted', 'accepted'])[1 + d.id % 10],
              null, date '2016-01-01' + (d.id % 3650), 'Klient ' || d.id, 'ul. Polna ' || d.id % 200, '00-001',
              'Miasto ' || d.id % 400, '+48600100200', 'klient' || d.id || '@example.com', model.installer_name,
              model.installer_company, model.installer_tax_id, model.installer_email, model.installer_phone,
              model.survey, model.signature, model.installer_signature, true,
              lower('klient ' || d.id || ' ' || d.serial || ' miasto ' || d.id % 400),
              now() - (d.id % 3650) * interval '1 day'
         from custom_devices d,
              (select * from installations where organisation_id = 2 order by id limit 1) model
        where d.serial like 'BULK-%'`,
    );
    await client.query('commit');
    // All tables, as PostgreSQL does by itself within minutes: without it plans are those of empty tables.
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
