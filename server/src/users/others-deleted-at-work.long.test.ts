import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { begunRecall } from '../recalls/begun-recall.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildUser } from '../../test/test-builders.ts';
import { TEST_ENGINE } from '../../test/test-database.ts';
import { answerAfter } from '../../test/test-locks.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
});
afterAll(() => portal.close());

test.runIf(TEST_ENGINE === 'postgres')(
  'an admin reminds the installers of a recall while one of them is deleted, and stays signed in',
  async () => {
    const id = await portal.db.system((tx) =>
      buildUser(tx, 2, { email: 'recalled@gone.test', available_template_ids: [at.template.id] }),
    );
    const serials = ['RECALL-GONE', 'RECALL-STAYS'];
    for (const [index, who] of [await portal.as('recalled@gone.test'), at.installer].entries())
      await at.commission(who, serials[index] ?? '');
    const recall = await begunRecall(at.admin, { serials }, { devices: 2, installers: 2 });
    const answer = await answerAfter(
      portal,
      { table: 'users', id },
      () => at.admin.post(`/recalls/${recall}/reminders`),
      sql.raw(`update installations set owner_id = ${portal.people.org2.installer2} where owner_id = ${id};
        delete from recall_recipients where user_id = ${id}; delete from users where id = ${id}`),
    );
    expect(answer?.status, answer?.text).toBe(200);
    expect(answer?.body).toMatchObject({ reminded: 2 });
  },
);

test.runIf(TEST_ENGINE === 'postgres')(
  'an account is deleted while somebody decides on its installation, and neither waits for the other for ever',
  async () => {
    const id = await portal.db.system((tx) =>
      buildUser(tx, 2, { email: 'decided@gone.test', available_template_ids: [at.template.id] }),
    );
    const installation = await at.commission(await portal.as('decided@gone.test'), 'DECIDED-GONE');
    const answer = await answerAfter(
      portal,
      { table: 'installations', id: installation },
      () => at.admin.delete(`/users/${id}`),
      // What a decision writes names the installer, as a notice does.
      sql.raw(`set local lock_timeout = '500ms'; select from users where id = ${id} for key share`),
    );
    expect(answer?.status, answer?.text).toBe(204);
  },
);
