import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { openTestDatabase, TEST_ENGINE } from '../../../test/test-database.ts';
import { sendTogether } from './sent-together.ts';

test.runIf(TEST_ENGINE === 'postgres')(
  'after a statement that the driver refuses, nothing runs with the identity that went ahead of it',
  async () => {
    const database = await openTestDatabase('postgres');
    const { engine } = database.db;
    if (engine.kind !== 'postgres') throw new Error('This test is about PostgreSQL');
    const pool = new Pool({ connectionString: engine.url });
    pool.on('error', () => undefined);
    const client = await pool.connect();
    client.on('error', () => undefined);
    try {
      await client.query({ name: 'one', text: 'select $1::int', values: [1] });
      const identity = {
        text: `select where concat(set_config('app.organisation_id', '7', true)) is null`,
        values: [],
      };
      const refused = sendTogether(client, [identity], {
        name: 'one',
        text: 'select $1::text',
        values: ['a'],
      });
      await expect(refused).rejects.toThrow('must be unique');
      await expect(client.query('select 1')).rejects.toThrow(/terminated|not queryable|unique/);
    } finally {
      client.release(true);
      await pool.end();
      await database.destroy();
    }
  },
);
