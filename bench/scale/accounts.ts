import { Client } from 'pg';

/** The address of the installer with this number. */
export const installerEmail = (n: number): string => `scale${n}@demo.test`;

/**
 * Adds `count` installers to organisation 2, who have the demo installer's password and may install what they may.
 */
export async function addInstallers(databaseUrl: string, count: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into users (organisation_id, email, password_hash, roles, name, company, tax_id, phone, verified_at, registered_at,
              available_template_ids)
       select organisation_id, 'scale' || n || '@demo.test', password_hash, roles, 'Instalator ' || n, company, tax_id,
              '+48' || 500000000 + n, now(), now(), available_template_ids
         from users, generate_series(0, $1::int - 1) n where email = 'installer@demo.test'`,
      [count],
    );
  } finally {
    await client.end();
  }
}
