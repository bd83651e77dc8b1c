import Fastify from 'fastify';
import { Pool } from 'pg';

/**
 * The baseline: a bare Fastify with `pg` that answers the same page, filter, order and total from the same rows,
 * without sign-in, access rules, row level security or Hydra. Run as a process of its own:
 * `node bare-server.ts PORT DATABASE_URL`.
 */
const [port = '0', connectionString = ''] = process.argv.slice(2);
const pool = new Pool({ connectionString, max: 10 });
const app = Fastify();

app.get('/list', async () => {
  const [rows, total] = await Promise.all([
    pool.query(
      `select i.id, i.client_id, i.status, i.rejection_reason, i.installation_date, i.customer_name, i.company_name,
              i.customer_city, i.customer_address, i.complete, i.created_at,
              d.id as device_id, d.serial, d.in_database, t.id as template_id, t.name as template_name,
              i.owner_id, i.installer_name, i.installer_company, w.number, w.start
         from installations i
         join custom_devices d on d.id = i.device_id
         join device_templates t on t.id = d.template_id
         left join warranties w on w.installation_id = i.id and w.withdrawn_at is null
        where i.organisation_id = 2 and i.status = any($1)
        order by i.installation_date desc, i.id desc limit 12 offset 0`,
      [['pending']],
    ),
    pool.query(
      'select count(*)::int as total from installations where organisation_id = 2 and status = any($1)',
      [['pending']],
    ),
  ]);
  return { items: rows.rows, total: (total.rows[0] as { total: number }).total };
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
