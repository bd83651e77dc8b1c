import { RESET_LINK_MINUTES, UNLOCK_LINK_MINUTES, VERIFY_LINK_HOURS } from '@portal/domain/constants';
import { showUnlockCode } from '@portal/domain/auth/unlock-code';
import type { Tx } from '../db/open.ts';
import type { Deps } from '../platform/deps.ts';
import { LIMITS, countAttemptIfLeft } from './guessing-store.ts';
import { makeLink, newCode } from './link-store.ts';
import { type MailedAccount, queueAccountMail } from './mails.ts';
import { noteOtherAddress } from './store.ts';

type MailDeps = Pick<Deps, 'mailer' | 'config'>;

/**
 * Mails the link that confirms the address of a new account. Returns false, and sends nothing, when the account has
 * reached its hourly limit of such mails.
 */
export async function mailVerification(
  deps: MailDeps,
  tx: Tx,
  account: MailedAccount,
  now: Date,
): Promise<boolean> {
  if (!(await countAttemptIfLeft(tx, LIMITS.verificationMail(String(account.id)), now))) return false;
  const token = await makeLink(tx, account, { purpose: 'verify', email: account.email }, now);
  await queueAccountMail(deps, tx, account, {
    key: `verify ${token}`,
    kind: 'verify-email',
    values: { link: `${deps.config.publicUrl}/login?verify=${token}`, hours: String(VERIFY_LINK_HOURS) },
  });
  return true;
}

/** Mails the link for a new password. */
export async function mailReset(deps: MailDeps, tx: Tx, account: MailedAccount, now: Date): Promise<void> {
  const token = await makeLink(tx, account, { purpose: 'reset', email: account.email }, now);
  await queueAccountMail(deps, tx, account, {
    key: `reset ${token}`,
    kind: 'reset-password',
    values: {
      link: `${deps.config.publicUrl}/password-recovery?token=${token}`,
      minutes: String(RESET_LINK_MINUTES),
    },
  });
}

/**
 * Mails the link that unlocks an account after too many wrong passwords, with a code for apps on the home screen, where
 * the link does not work because they do not share the browser's cookies (decision 029).
 */
export async function mailUnlock(deps: MailDeps, tx: Tx, account: MailedAccount, now: Date): Promise<void> {
  const link = { purpose: 'unlock', email: account.email } as const;
  const token = await makeLink(tx, account, link, now);
  const code = await makeLink(tx, account, link, now, newCode());
  await queueAccountMail(deps, tx, account, {
    key: `unlock ${token}`,
    kind: 'unlock-sign-in',
    values: {
      link: `${deps.config.publicUrl}/login?unlock=${token}`,
      code: showUnlockCode(code),
      minutes: String(UNLOCK_LINK_MINUTES),
    },
  });
}

/** Mails the link that confirms an account's new address. */
export async function mailNewAddress(
  deps: MailDeps,
  tx: Tx,
  account: MailedAccount,
  email: string,
  now: Date,
): Promise<void> {
  const token = await makeLink(tx, account, { purpose: 'change', email }, now);
  await noteOtherAddress(tx, account.id, email);
  await queueAccountMail(deps, tx, account, {
    key: `change ${token}`,
    kind: 'confirm-new-email',
    to: email,
    values: { link: `${deps.config.publicUrl}/login?verify=${token}`, hours: String(VERIFY_LINK_HOURS) },
  });
}
