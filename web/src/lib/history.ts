import { createStore } from './store.ts';

/** Where the app is: an address within it, with what its visit carries. */
export type Place = {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  /** One per visit: the same address opened twice has two. */
  readonly key: string;
};

export type Visit = { readonly place: Place; readonly by: 'POP' | 'PUSH' | 'REPLACE' };

/** Asked before the app leaves its page for another one; false stays. */
export type Gate = (next: Place) => boolean | Promise<boolean>;

type Kept = { readonly usr: unknown; readonly key: string; readonly idx: number };

/** What this file wrote into the browser's entry; an entry from elsewhere counts as the first. */
function keptOf(raw: unknown): Kept {
  const ours = typeof raw === 'object' && raw !== null && 'usr' in raw && 'key' in raw && 'idx' in raw;
  if (!ours || typeof raw.key !== 'string' || typeof raw.idx !== 'number')
    return { usr: null, key: 'first', idx: 0 };
  return { usr: raw.usr, key: raw.key, idx: raw.idx };
}

type Target = string | { readonly pathname?: string; readonly search?: string; readonly hash?: string };

export type AppHistory = ReturnType<typeof createHistory>;

/**
 * The browser's history with a gate, which the browser lacks: a page with unsaved input may ask before it is left,
 * by a link as well as by the back button. In the shape that the router calls a navigator.
 */
export function createHistory(page: Window) {
  const placeNow = (): Place => {
    const { pathname, search, hash } = page.location;
    const { usr, key } = keptOf(page.history.state);
    return { pathname, search, hash, state: usr, key };
  };
  const index = () => keptOf(page.history.state).idx;

  const visit = createStore<Visit>({ place: placeNow(), by: 'POP' });
  let at = index();
  let gate: Gate | undefined;
  /** Steps of the browser's that are answered already: one back after a refusal, one on after a yes. */
  let settled = 0;

  const mayLeaveFor = async (next: Place) =>
    gate === undefined || isSamePage(next, visit.get().place) || gate(next);

  const write = (by: 'PUSH' | 'REPLACE', to: Target, state: unknown) => {
    const url = new URL(hrefOf(to), page.location.href);
    const next = {
      pathname: url.pathname,
      search: url.search,
      hash: url.hash,
      state,
      key: crypto.randomUUID().slice(0, 8),
    };
    const apply = () => {
      at = by === 'PUSH' ? at + 1 : at;
      const kept = { usr: state ?? null, key: next.key, idx: at };
      if (by === 'PUSH') page.history.pushState(kept, '', url);
      else page.history.replaceState(kept, '', url);
      visit.set({ place: next, by });
    };
    if (gate === undefined) apply();
    else void mayLeaveFor(next).then((leave) => (leave ? apply() : undefined));
  };

  page.addEventListener('popstate', () => {
    if (settled > 0) {
      settled -= 1;
      if (index() === at) return;
    }
    const next = placeNow();
    const steps = index() - at;
    const apply = () => {
      at = index();
      visit.set({ place: placeNow(), by: 'POP' });
    };
    if (gate === undefined || steps === 0 || isSamePage(next, visit.get().place)) {
      apply();
      return;
    }
    settled += 1;
    page.history.go(-steps);
    void mayLeaveFor(next).then((leave) => (leave ? goOn(steps) : undefined));
  });

  const goOn = (steps: number) => {
    gate = undefined;
    page.history.go(steps);
  };

  return {
    visit,
    /** Asks as before another page whether what is open may be left: for what changes under it without an address. */
    mayLeave: async () => gate === undefined || gate(visit.get().place),
    /** Sets the gate; the answer takes it away. */
    guard: (next: Gate) => {
      gate = next;
      return () => {
        if (gate === next) gate = undefined;
      };
    },
    navigator: {
      createHref: hrefOf,
      go: (steps: number) => page.history.go(steps),
      push: (to: Target, state?: unknown) => write('PUSH', to, state),
      replace: (to: Target, state?: unknown) => write('REPLACE', to, state),
    },
  };
}

/** A record that an administration's page has opened (`?id=`) is a page of its own; filters and steps are none. */
function isSamePage(one: Place, other: Place): boolean {
  const openedIn = ({ search }: Place) => new URLSearchParams(search).get('id');
  return one.pathname === other.pathname && openedIn(one) === openedIn(other);
}

function hrefOf(to: Target): string {
  return typeof to === 'string' ? to : (to.pathname ?? '') + (to.search ?? '') + (to.hash ?? '');
}

let shared: AppHistory | undefined;

/** The one history of the page. */
export function appHistory(): AppHistory {
  shared ??= createHistory(window);
  return shared;
}
