import { mayOpen, type Route } from '@portal/domain/access/route-table';
import { landingNow, roleNow } from '../lib/session/session.ts';

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

/** The address of the sign-in page that returns to `address` afterwards. */
export function signInPath(address: string): string {
  const { pathname, search, hash } = new URL(address, 'http://x');
  const back = pathname + search + hash;
  return back === '/' ? '/login' : `/login?next=${encodeURIComponent(back)}`;
}

/** The address that the sign-in page returns to, or null when it is not an address of this app. */
export function returnPath(address: string): string | null {
  const next = new URL(address, 'http://x').searchParams.get('next');
  if (next === null || !next.startsWith('/')) return null;
  const target = new URL(next, 'http://x');
  // `/.//elsewhere` is a path here, but leads to another website when it is followed.
  if (target.host !== 'x' || target.pathname.startsWith('//')) return null;
  return target.pathname + target.search + target.hash;
}
