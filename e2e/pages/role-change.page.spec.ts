import type { RoleKey } from '@portal/domain/access/role-of';
import { getUser } from '@portal/domain/auth/contract';
import { getUserById, listUsers } from '@portal/domain/users/admin-contract';
import type { Answers } from './driver/answers.ts';
import { expect, test } from './driver/page-test.ts';
import { sessionEnd } from './fixtures/default-answers.ts';
import { aUser, PEOPLE } from './fixtures/people.ts';

const MAZUR = aUser({ id: 31, name: 'Łukasz Mazur', email: '31@klient.test' });

/** The portal tells this admin's page of another role once what this returns is called. */
function roleChange(api: Answers, role: RoleKey): () => void {
  api.answer(getUser, { user: { ...PEOPLE.admin, roles: [role] }, exp: sessionEnd() });
  return api.hold(getUser);
}

test(
  'what an admin has typed stays when they become a superadmin, and what they see is read anew',
  { tag: '@long' },
  async ({ as, api }) => {
    api.answer(listUsers, [MAZUR]).answer(getUserById, MAZUR);
    const change = roleChange(api, 'ROLE_SUPERADMIN');
    const page = await as('admin', { at: '/admin/users?id=31' });
    await page.getByRole('button', { name: 'Edytuj' }).click();
    await page.getByLabel('Firma').fill('Mazur Ciepło i Chłód');
    const reads = api.asked(getUserById).length;
    change();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('session')))
      .toContain('ROLE_SUPERADMIN');
    await expect.poll(() => api.asked(getUserById).length).toBeGreaterThan(reads);
    await expect(page.getByLabel('Firma')).toHaveValue('Mazur Ciepło i Chłód');
  },
);

test(
  'an admin who becomes an installer is told why the page that they were typing on is gone',
  { tag: '@long' },
  async ({ as, api, site }) => {
    api.answer(listUsers, [MAZUR]).answer(getUserById, MAZUR);
    const change = roleChange(api, 'ROLE_USER');
    const page = await as('admin', { at: '/admin/users?id=31' });
    await page.getByRole('button', { name: 'Edytuj' }).click();
    await page.getByLabel('Firma').fill('Mazur Ciepło i Chłód');
    // The background tasks begin once the page is idle.
    await site.tell({ type: 'counters', id: null });
    change();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Twoja rola się zmieniła')).toBeVisible();
    await expect(page.getByText('To, czego na niej nie zapisano, przepadło.')).toBeVisible();
  },
);
