import { login } from '@portal/domain/auth/contract';
import type { User } from '@portal/domain/users/record';
import type { Page } from '@playwright/test';
import { defaultAnswersOf, sessionEnd } from '../fixtures/default-answers.ts';
import { PEOPLE } from '../fixtures/people.ts';
import type { Answers } from './answers.ts';

/** Ends the session under an open page, as another tab does, and signs the admin in on the page that follows, or somebody else. */
export async function signInAgain(page: Page, api: Answers, user: User = PEOPLE.admin): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem('session');
    dispatchEvent(new StorageEvent('storage', { key: 'session' }));
  });
  api
    .setDefaults(defaultAnswersOf(user))
    .answer(login, { user, exp: sessionEnd(), token: 't', refreshToken: 'r' });
  await page.locator('input[autocomplete=username]').fill(user.email);
  await page.locator('input[autocomplete=current-password]').fill('Demo-1234');
  await page.keyboard.press('Enter');
}
