import { useNavigate } from 'react-router';
import { appHistory } from '../lib/history.ts';
import { t } from '../lib/languages/i18n.ts';
import { signOut } from '../lib/session/session-calls.ts';
import { session } from '../lib/session/session-store.ts';
import { unsentCount } from '../lib/session/unsent.ts';
import { confirm } from '../ui/dialogs/confirm.ts';

/** Signs out after a question where a form would lose what was typed or work is still unsent; answers whether it was done. */
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

/** Asked of the disk, as the panel that counts may not have come yet; where the disk does not answer, what it counted. */
async function unsentNow(): Promise<number> {
  const userId = session.get()?.user.id;
  if (userId === undefined) return 0;
  try {
    return await (await import('../queue/store/unsent-work.ts')).countUnsent(userId);
  } catch {
    return unsentCount.get();
  }
}
