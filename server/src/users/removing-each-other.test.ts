import { ROLE_KEYS } from '@portal/domain/access/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type Answered, type Caller, type TestApp } from '../../test/test-app.ts';
import { buildUser } from '../../test/test-builders.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());

const ANY = { 'if-match': '*' };
const ACTS: Record<string, (who: Caller, user: number) => Promise<Answered>> = {
  delete: (who, user) => who.delete(`/users/${user}`, ANY),
  'take the role of': (who, user) => who.patch(`/users/${user}`, { roles: [] }, ANY),
};

test.each(['delete', 'take the role of'])(
  'of two admins who %s each other at the same moment one remains, so that somebody can let the other in again',
  async (name) => {
    const emails = ['one', 'other'].map((who) => `${who}-${name.length}@removing.test`);
    const ids = await portal.db.system(async (tx) => [
      await buildUser(tx, 2, { email: emails[0] ?? '', roles: [ROLE_KEYS.admin] }),
      await buildUser(tx, 2, { email: emails[1] ?? '', roles: [ROLE_KEYS.admin] }),
    ]);
    const [one, other] = [await portal.as(emails[0] ?? ''), await portal.as(emails[1] ?? '')];
    const act = ACTS[name];
    const answers = await Promise.all([act?.(one, ids[1] ?? 0), act?.(other, ids[0] ?? 0)]);
    const refused = answers.filter((answer) => answer?.status === 401);
    expect(refused, answers.map((answer) => answer?.text).join()).toHaveLength(1);
    const left = await portal.db.system((tx) =>
      tx.selectFrom('users').select('roles').where('id', 'in', ids).execute(),
    );
    expect(left.filter(({ roles }) => roles.includes(ROLE_KEYS.admin))).toHaveLength(1);
  },
);
