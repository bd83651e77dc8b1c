import { HASH_SCROLL_OFFSET_PX } from '@portal/domain/constants';
import { useEffect, useLayoutEffect } from 'react';
import { appHistory } from '../lib/history.ts';
import { useStore } from '../lib/store.ts';

const LOOK_FOR_MS = 3_000;
const positions = new Map<string, number>();

/**
 * A new page starts at the top, going back restores the scroll position, and a hash is scrolled to with 80 px above
 * it (specification section 2). Content that is still loading is waited for, up to three seconds or until the person
 * scrolls.
 */
export function useScroll(): void {
  const { location, by } = useStore(appHistory().navigation);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => positions.set(appHistory().navigation.get().location.key, scrollY);
    window.addEventListener('scrollend', remember);
    return () => window.removeEventListener('scrollend', remember);
  }, []);

  useLayoutEffect(() => {
    const savedPosition = by === 'POP' ? positions.get(location.key) : undefined;
    const id = decodeURIComponent(location.hash.slice(1));
    if (savedPosition === undefined && id === '') {
      if (by === 'PUSH') scrollTo({ top: 0, behavior: 'instant' });
      return undefined;
    }
    return untilDone(() => (savedPosition === undefined ? scrollToId(id) : scrollToPlace(savedPosition)));
  }, [location, by]);
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
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchmove', stop);
  }
  observer.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchmove', stop, { passive: true });
  return stop;
}
