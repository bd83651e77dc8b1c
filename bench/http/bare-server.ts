import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { Pool } from 'pg';

/**
 * The baseline: a bare Fastify with `pg` that answers the same pages, filters, orders and totals from the same rows, reads one
 * installation, and adds one with its device in a transaction, without sign-in, access rules, row level security, events,
 * idempotency or Hydra. Run as a process of its own: `node bare-server.ts PORT DATABASE_URL`.
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
            i.installer_email, i.signature, i.installer_signature
       from ${JOINS} where i.organisation_id = 2 and i.id = $1`,
    [Number(params.id)],
  );
  return rows[0];
});

type Wanted = { readonly serial: string; readonly survey: unknown; readonly customerName: string };

app.post<{ Body: Wanted }>('/create', async ({ body }) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const device = await client.query<{ id: number }>(
      `insert into custom_devices (organisation_id, template_id, version_id, serial)
       select 2, template_id, version_id, $1 from custom_devices where organisation_id = 2 and template_id = 5 limit 1
       returning id`,
      [body.serial],
    );
    const made = await client.query(
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
      [randomUUID(), device.rows[0]?.id, body.customerName, JSON.stringify(body.survey)],
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
