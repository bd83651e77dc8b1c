import { useNavigate } from 'react-router';
import { t } from '../lib/i18n.ts';
import { signOut } from '../lib/session-calls.ts';
import { unsentCount } from '../lib/unsent.ts';
import { confirm } from '../ui/confirm.ts';

/** Signs out after a question where work is still unsent; answers whether it was done. */
export function useSignOut(): () => Promise<boolean> {
  const navigate = useNavigate();
  return async () => {
    const sure =
      unsentCount.get() === 0 ||
      (await confirm({
        title: t('app.menu.signOutTitle'),
        text: t('app.menu.signOutText'),
        confirmLabel: t('app.menu.signOut'),
        danger: true,
      }));
    if (!sure) return false;
    await signOut();
    await navigate('/login');
    return true;
  };
}
