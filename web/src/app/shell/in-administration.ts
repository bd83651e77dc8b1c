import { isAdmin } from '@portal/domain/access/role-of';
import { useLocation } from 'react-router';
import { type AspView, aspView, useRole } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { routeAt } from '../routes.ts';

/**
 * The half that a service partner is in, administration or field work: that of the open page, else the one they
 * chose.
 */
export function useAspHalf(): AspView {
  const chosen = useStore(aspView);
  return halfOf(useLocation().pathname) ?? chosen;
}

/** The half that an address belongs to; null for pages such as the profile, which an admin may open as well. */
function halfOf(pathname: string): AspView | null {
  if (pathname.startsWith('/admin/')) return 'admin';
  const access = routeAt(pathname)?.access;
  const field = typeof access === 'object' && access.includes('installer') && !access.includes('admin');
  return field ? 'installer' : null;
}

/** Whether the administration's navigation is shown: always for admins, for a service partner in that half. */
export function useInAdministration(): boolean {
  const role = useRole();
  const half = useAspHalf();
  return isAdmin(role) || (role === 'asp' && half === 'admin');
}
