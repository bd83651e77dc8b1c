import { useNavigate } from 'react-router';
import { appHistory } from '../lib/history.ts';
import { t } from '../lib/languages/i18n.ts';
import { signOut } from '../lib/session/session-calls.ts';
import { session } from '../lib/session/session-store.ts';
import { unsentCount } from '../lib/session/unsent.ts';
import { confirm } from '../ui/dialogs/confirm.ts';

/** Signs out, after a confirmation if a form has unsaved input or work is unsent. Resolves to whether it signed out. */
export function useSignOut(): () => Promise<boolean> {
  const navigate = useNavigate();
  return async () => {
    if (!(await appHistory().mayLeave())) return false;
    const sure =
      (await unsentNow()) === 0 ||
      (await confirm({
        title: t('shell.signOut.title'),
        text: t('shell.signOut.text'),
        confirmLabel: t('app.menu.signOut'),
        danger: true,
      }));
    if (!sure) return false;
    await signOut();
    await navigate('/login');
    return true;
  };
}

/** Counts in the database, because the panel that counts may not be loaded yet; falls back to the panel's number. */
async function unsentNow(): Promise<number> {
  const userId = session.get()?.user.id;
  if (userId === undefined) return 0;
  try {
    return await (await import('../queue/store/local-stores.ts')).countUnsent(userId);
  } catch {
    return unsentCount.get();
  }
}
