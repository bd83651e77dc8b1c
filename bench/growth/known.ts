import { Client } from 'pg';
import type { Known } from './question.ts';

/** What a filled maker has, to ask for: some installations, and the device types that are installed. */
export async function lookUp(databaseUrl: string, total: number): Promise<Known> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: samples } = await client.query<Known['samples'][number]>(
      `select i.id, d.id as device, i.customer_name as customer, d.serial, i.customer_phone as phone, i.customer_city as city, i.installer_name as person
         from installations i join custom_devices d on d.id = i.device_id
        where i.organisation_id = 2 and i.customer_city !~ '[ -]' and i.customer_email like 'klient%@example.com'
          and i.customer_city not in ('Warszawa', 'Kraków') order by md5(i.customer_name || i.id) limit 60`,
    );
    const { rows: templates } = await client.query<{ id: number }>(
      'select id from device_templates where organisation_id = 2 and active_version_id is not null order by id',
    );
    const { rows: pending } = await client.query<{ id: number }>(
      `select id from installations where organisation_id = 2 and status = 'pending' and withdrawn_at is null
        order by waiting_since, id limit 120`,
    );
    const { rows: people } = await client.query<{ id: number }>(
      "select id from users where email = 'installer@demo.test'",
    );
    const [installer] = people;
    if (!installer) throw new Error('The filled database lacks the installer of the demo data');
    return {
      total,
      samples,
      templates: templates.map(({ id }) => id),
      pending: pending.map(({ id }) => id),
      installer: installer.id,
    };
  } finally {
    await client.end();
  }
}
