import { useLocation } from 'react-router';
import { aspView, useRole } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';

/** Whether one looks at the administration's half: admins always, a service partner when chosen. */
export function useInAdministration(): boolean {
  const role = useRole();
  const view = useStore(aspView);
  const { pathname } = useLocation();
  return (
    role === 'admin' ||
    role === 'superadmin' ||
    (role === 'asp' && (view === 'admin' || pathname.startsWith('/admin/')))
  );
}
