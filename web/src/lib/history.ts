import { createStore } from './store.ts';

/** An address within the app, with the state that it was opened with. */
export type AppLocation = {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  /** One per navigation: the same address opened twice has two. */
  readonly key: string;
};

export type Navigation = { readonly location: AppLocation; readonly by: 'POP' | 'PUSH' | 'REPLACE' };

/** The state of a navigation by a link that leads back, to what was seen before. */
export const WAY_BACK = 'back';

/** Asked before the app leaves its page for another one; false keeps the person on the page. */
export type LeaveGuard = (next: AppLocation) => boolean | Promise<boolean>;

/** The state of a browser's history entry, under the names that React Router gives it, and the address of the entry before it. */
type EntryState = {
  readonly usr: unknown;
  readonly key: string;
  readonly idx: number;
  readonly before: string;
};

/** What this file wrote into the browser's entry; an entry from elsewhere counts as the first. */
function entryStateOf(raw: unknown): EntryState {
  const { usr, key, idx, before }: { readonly [field in keyof EntryState]?: unknown } = raw ?? {};
  return typeof key === 'string' && typeof idx === 'number'
    ? { usr, key, idx, before: String(before) }
    : { usr: null, key: 'first', idx: 0, before: '' };
}

type Target = string | { readonly pathname?: string; readonly search?: string; readonly hash?: string };

export type AppHistory = ReturnType<typeof createHistory>;

/**
 * The browser's history with a guard, which the browser lacks: a page with unsaved input may ask before it is left,
 * by a link as well as by the back button. In the shape that the router calls a navigator.
 */
export function createHistory(page: Window) {
  const entryNow = () => entryStateOf(page.history.state);
  const locationNow = () => locationOf(page.location, entryNow());

  const navigation = createStore<Navigation>({ location: locationNow(), by: 'POP' });
  let index = entryNow().idx;
  /** One for each part of the page that has unsaved input; the newest one is asked. */
  const guards = new Set<LeaveGuard>();
  /** Browser steps that this file takes itself and does not ask about: one back after a refusal, one on after a yes. */
  let ownSteps = 0;

  const ask = async (next: AppLocation) => [...guards].at(-1)?.(next) ?? true;
  const asksNothing = (next: AppLocation) => guards.size === 0 || isSamePage(next, navigation.get().location);

  const write = (by: 'PUSH' | 'REPLACE', to: Target, state: unknown) => {
    const url = new URL(hrefOf(to), page.location.href);
    const entry = { usr: state ?? null, key: crypto.randomUUID() };
    const next = locationOf(url, entry);
    const { location } = navigation.get();
    const { before } = entryNow();
    const isSamePath = next.pathname === location.pathname;
    // A link back opens no second entry of its list: a page of its own leads to the list as it was left.
    const isThere = isSamePath ? before === hrefOf(next) : before.split('?')[0] === next.pathname;
    if (state === WAY_BACK && isThere) return page.history.go(-1);
    const apply = () => {
      const isPush = by === 'PUSH';
      if (isPush) index += 1;
      // Where sign-in has replaced a page, the list before it may be as another person filtered it.
      const earlier = isPush ? hrefOf(location) : isSamePath ? before : '';
      const whole: EntryState = { ...entry, idx: index, before: earlier };
      page.history[isPush ? 'pushState' : 'replaceState'](whole, '', url);
      navigation.set({ location: next, by });
    };
    if (asksNothing(next)) apply();
    else void ask(next).then((leave) => leave && apply());
  };

  page.addEventListener('popstate', () => {
    const { idx } = entryNow();
    const steps = idx - index;
    if (ownSteps > 0) {
      ownSteps -= 1;
      if (steps === 0) return;
    }
    const next = locationNow();
    if (steps === 0 || asksNothing(next)) {
      index = idx;
      navigation.set({ location: next, by: 'POP' });
      return;
    }
    ownSteps += 1;
    page.history.go(-steps);
    void ask(next).then((leave) => leave && repeatSteps(steps));
  });

  const repeatSteps = (steps: number) => {
    guards.clear();
    page.history.go(steps);
  };

  return {
    navigation,
    /** Asks, as another page would, whether what is open may be left: for changes that keep the address. */
    mayLeave: () => ask(navigation.get().location),
    /** Adds a guard; the function that is returned removes it. */
    guard: (added: LeaveGuard) => {
      guards.add(added);
      return () => void guards.delete(added);
    },
    navigator: {
      createHref: hrefOf,
      go: (steps: number) => page.history.go(steps),
      push: (to: Target, state?: unknown) => write('PUSH', to, state),
      replace: (to: Target, state?: unknown) => write('REPLACE', to, state),
    },
  };
}

function locationOf(
  { pathname, search, hash }: Location | URL,
  { usr, key }: Pick<EntryState, 'usr' | 'key'>,
): AppLocation {
  return { pathname, search, hash, state: usr, key };
}

/** A record or form that an office page has opened by its address counts as a page of its own; filters and form steps do not. */
export function isSamePage(one: AppLocation, other: AppLocation): boolean {
  const openedIn = ({ search }: AppLocation) =>
    /[?&](?:id|service|inspection|edit|replace)=\d*/.exec(search)?.[0];
  return one.pathname === other.pathname && openedIn(one) === openedIn(other);
}

function hrefOf(to: Target): string {
  return typeof to === 'string' ? to : [to.pathname, to.search, to.hash].join('');
}

let shared: AppHistory | undefined;

/** The one history of the page. */
export function appHistory(): AppHistory {
  shared ??= createHistory(window);
  return shared;
}
