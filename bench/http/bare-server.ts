import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { Pool } from 'pg';

/**
 * The baseline: a bare Fastify with `pg` that answers the same pages, filters, orders and totals from the same rows, reads one
 * installation with its device's values and its files, and adds one with the same rows (the device, its values, the declared
 * files) in a transaction, without sign-in, access rules, row level security, events, idempotency or Hydra. Run as a process of its
 * own: `node bare-server.ts PORT DATABASE_URL`.
 */
const [port = '0', connectionString = ''] = process.argv.slice(2);
const pool = new Pool({ connectionString, max: 10 });
const app = Fastify();

const COLUMNS = `i.id, i.client_id, i.status, i.rejection_reason, i.installation_date, i.customer_name, i.company_name,
  i.customer_city, i.customer_address, i.complete, i.created_at,
  d.id as device_id, d.serial, d.in_database, t.id as template_id, t.name as template_name,
  i.owner_id, i.installer_name, i.installer_company, w.number, w.start`;
const JOINS = `installations i
  join custom_devices d on d.id = i.device_id
  join device_templates t on t.id = d.template_id
  left join warranties w on w.installation_id = i.id and w.withdrawn_at is null`;

app.get<{ Params: { status: string } }>('/list/:status', async ({ params }) => {
  const [rows, total] = await Promise.all([
    pool.query(
      `select ${COLUMNS} from ${JOINS} where i.organisation_id = 2 and i.status = any($1)
        order by i.installation_date desc, i.id desc limit 12 offset 0`,
      [[params.status]],
    ),
    pool.query<{ total: number }>(
      'select count(*)::int as total from installations where organisation_id = 2 and status = any($1)',
      [[params.status]],
    ),
  ]);
  return { items: rows.rows, total: total.rows[0]?.total };
});

app.get<{ Params: { id: string } }>('/read/:id', async ({ params }) => {
  const { rows } = await pool.query(
    `select ${COLUMNS}, i.survey, i.customer_zipcode, i.customer_phone, i.customer_email, i.installer_phone,
            i.installer_email, i.signature, i.installer_signature,
            (select json_object_agg(p.field, p.value) from (
              select distinct on (field) field, value from device_parameters where device_id = d.id
              order by field, id desc) p) as parameters,
            (select json_agg(json_build_object('name', f.name, 'field', f.field, 'type', f.type, 'size', f.size,
               'path', f.path, 'arrived', f.arrived_at is not null) order by f.id)
              from record_files f where f.organisation_id = i.organisation_id and f.client_id = i.client_id) as files
       from ${JOINS} where i.organisation_id = 2 and i.id = $1`,
    [Number(params.id)],
  );
  return rows[0];
});

type Wanted = {
  readonly serial: string;
  readonly survey: unknown;
  readonly customerName: string;
  readonly customDevice: { readonly parameters: unknown };
  readonly files: unknown;
};

app.post<{ Body: Wanted }>('/create', async ({ body }) => {
  const client = await pool.connect();
  const clientId = randomUUID();
  try {
    await client.query('begin');
    const device = await client.query<{ id: number }>(
      `insert into custom_devices (organisation_id, template_id, version_id, serial)
       select 2, template_id, version_id, $1 from custom_devices where organisation_id = 2 and template_id = 5 limit 1
       returning id`,
      [body.serial],
    );
    const deviceId = device.rows[0]?.id;
    await client.query(
      `insert into device_parameters (organisation_id, device_id, field, value, source)
       select 2, $1, p.key, p.value, 'installation' from jsonb_each_text($2::jsonb) p`,
      [deviceId, JSON.stringify(body.customDevice.parameters)],
    );
    const made = await client.query<{ id: number }>(
      `insert into installations (organisation_id, client_id, owner_id, device_id, version_id, status, installation_date,
              customer_name, customer_address, customer_zipcode, customer_city, customer_phone, customer_email,
              installer_name, installer_company, installer_tax_id, installer_email, installer_phone, survey, search,
              signature, installer_signature)
       select 2, $1, model.owner_id, $2, model.version_id, 'pending', model.installation_date, $3,
              model.customer_address, model.customer_zipcode, model.customer_city, model.customer_phone,
              model.customer_email, model.installer_name, model.installer_company, model.installer_tax_id,
              model.installer_email, model.installer_phone, $4, lower($3), model.signature, model.installer_signature
         from (select * from installations where organisation_id = 2 order by id limit 1) model
       returning *`,
      [clientId, deviceId, body.customerName, JSON.stringify(body.survey)],
    );
    await client.query('update custom_devices set installation_id = $2 where id = $1', [
      deviceId,
      made.rows[0]?.id,
    ]);
    await client.query(
      `insert into record_files (organisation_id, client_id, name, field, type, size, sha256)
       select 2, $1, f.name, f.field, f.type, f.size, f.sha256
         from jsonb_to_recordset($2::jsonb) as f(name text, field text, type text, size int, sha256 text)`,
      [clientId, JSON.stringify(body.files)],
    );
    await client.query('commit');
    return made.rows[0];
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
