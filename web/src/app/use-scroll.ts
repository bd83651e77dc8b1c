import { HASH_SCROLL_OFFSET_PX } from '@portal/domain/constants';
import { useEffect, useLayoutEffect } from 'react';
import { appHistory, WAY_BACK } from '../lib/history.ts';
import { useStore } from '../lib/store.ts';

const LOOK_FOR_MS = 3_000;
/** By the key of an entry, and by the address that a link leads back to. */
const positions = new Map<string, number>();

/**
 * A new page starts at the top, going back restores the scroll position, also by a link that leads back to a list, and a hash is
 * scrolled to with 80 px above it (specification section 2). Content that is still loading is waited for, up to three seconds or until the person
 * scrolls.
 */
export function useScroll(): void {
  const { location, by } = useStore(appHistory().navigation);
  const { key, pathname, search, state } = location;
  const address = pathname + search;

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, scrollY).set(address, scrollY);
    addEventListener('scrollend', remember);
    return () => removeEventListener('scrollend', remember);
  }, [key, address]);

  useLayoutEffect(() => {
    const savedPosition = positions.get(by === 'POP' ? key : state === WAY_BACK ? address : '');
    const id = decodeURIComponent(location.hash.slice(1));
    if (savedPosition === undefined && id === '') {
      if (by === 'PUSH') scrollToPlace(0);
      return undefined;
    }
    return untilDone(() => (savedPosition === undefined ? scrollToId(id) : scrollToPlace(savedPosition)));
  }, [location, by, key, address, state]);
}

function scrollToId(id: string): boolean {
  const target = document.getElementById(id);
  if (target === null) return false;
  scrollTo({ top: target.getBoundingClientRect().top + scrollY - HASH_SCROLL_OFFSET_PX });
  return true;
}

function scrollToPlace(top: number): boolean {
  scrollTo({ top, behavior: 'instant' });
  return Math.abs(scrollY - top) < 2;
}

function untilDone(attempt: () => boolean): (() => void) | undefined {
  if (attempt()) return undefined;
  const observer = new MutationObserver(() => {
    if (attempt()) stop();
  });
  const timer = setTimeout(stop, LOOK_FOR_MS);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener('wheel', stop);
    removeEventListener('touchmove', stop);
  }
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('wheel', stop, { passive: true });
  addEventListener('touchmove', stop, { passive: true });
  return stop;
}
