import { mayOpen, type Route } from '@portal/domain/access/route-table';
import { landingNow, roleNow } from '../lib/session/session.ts';
import { lastUser, session } from '../lib/session/session-store.ts';

/**
 * Redirects a person who may not open a page: to the sign-in page, with the address to return to; to the landing page
 * of their role; or away from the sign-in page when signed in already. Returns the address to go to, or null when the
 * page may be shown.
 */
export function redirectOf(route: Route, address: string): string | null {
  const role = roleNow();
  if (role !== null && isForStrangers(route, address)) return returnPath(address) ?? landingNow();
  if (mayOpen(route.access, role)) return null;
  if (role === null) return signInPath(address);
  return landingNow();
}

/**
 * Sign-in and registration are for people who are not signed in, except for the link that confirms a new address
 * (decision 013).
 */
function isForStrangers(route: Route, address: string): boolean {
  if (route.name === 'register') return true;
  return route.name === 'login' && !new URL(address, 'http://x').searchParams.has('verify');
}

/**
 * The address of the sign-in page that returns to `address` afterwards. Where somebody was signed in on this page, it names them: their
 * address holds what they searched for, which is no business of the next person on a shared phone.
 */
export function signInPath(address: string): string {
  const { pathname, search, hash } = new URL(address, 'http://x');
  const back = pathname + search + hash;
  if (back === '/') return '/login';
  const of = lastUser();
  return `/login?next=${encodeURIComponent(back)}${of === undefined ? '' : `&of=${of}`}`;
}

/**
 * The address that the sign-in page returns to for the person who is signed in, or null when it is not an address of this app, or was
 * somebody else's.
 */
export function returnPath(address: string): string | null {
  const { searchParams } = new URL(address, 'http://x');
  const of = searchParams.get('of');
  if (of !== null && of !== String(session.get()?.user.id)) return null;
  const next = searchParams.get('next');
  if (next === null || !next.startsWith('/')) return null;
  const target = new URL(next, 'http://x');
  // `/.//elsewhere` is a path here, but leads to another website when it is followed.
  if (target.host !== 'x' || target.pathname.startsWith('//')) return null;
  return target.pathname + target.search + target.hash;
}
