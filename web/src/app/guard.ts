import { mayOpen, type Route } from '@portal/domain/access/route-table';
import { landingNow, roleNow } from '../lib/session/session.ts';

/**
 * Sends away whoever may not open a page: nobody to the sign-in page with the way back, a role to its own landing
 * page, and who is signed in already past the sign-in page. Answers where to, or null when the page may be shown.
 */
export function redirectOf(route: Route, address: string): string | null {
  const role = roleNow();
  if (role !== null && isForStrangers(route, address)) return returnPath(address) ?? landingNow();
  if (mayOpen(route.access, role)) return null;
  if (role === null) return signInPath(address);
  return landingNow();
}

/** Signing in and registering, but for the link that confirms a new address of who is signed in (decision 013). */
function isForStrangers(route: Route, address: string): boolean {
  if (route.name === 'register') return true;
  return route.name === 'login' && !new URL(address, 'http://x').searchParams.has('verify');
}

/** The sign-in page that leads back to an address afterwards. */
export function signInPath(address: string): string {
  const { pathname, search, hash } = new URL(address, 'http://x');
  const back = pathname + search + hash;
  return back === '/' ? '/login' : `/login?next=${encodeURIComponent(back)}`;
}

/** Where the sign-in page was asked to lead, when that is a page of ours. */
export function returnPath(address: string): string | null {
  const next = new URL(address, 'http://x').searchParams.get('next');
  if (next === null || !next.startsWith('/')) return null;
  const target = new URL(next, 'http://x');
  // `/.//elsewhere` is a path here and another website as soon as it is followed.
  if (target.host !== 'x' || target.pathname.startsWith('//')) return null;
  return target.pathname + target.search + target.hash;
}
