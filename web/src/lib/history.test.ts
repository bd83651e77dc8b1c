import { describe, expect, test, vi } from 'vitest';
import { createHistory, WAY_BACK } from './history.ts';

/** A window that only has a history, whose events come asynchronously as in a browser. */
function browserAt(address: string) {
  const entries = [{ url: new URL(address), state: null as unknown }];
  const listeners: (() => void)[] = [];
  let at = 0;
  const current = () => entries[at]!;
  const page = {
    get location() {
      return current().url;
    },
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
    history: {
      get state() {
        return current().state;
      },
      pushState: (state: unknown, _: string, url: URL) => {
        entries.splice(at + 1, Infinity, { url, state });
        at += 1;
      },
      replaceState: (state: unknown, _: string, url: URL) => {
        entries[at] = { url, state };
      },
      go: (steps: number) =>
        queueMicrotask(() => {
          if (entries[at + steps] === undefined) return;
          at += steps;
          for (const listener of listeners) listener();
        }),
    },
  };
  return { page: page as unknown as Window, path: () => current().url.pathname };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

function opened() {
  const browser = browserAt('http://x/installations');
  const history = createHistory(browser.page);
  history.navigator.push('/add-device-simple/4');
  return { browser, history, path: () => history.navigation.get().location.pathname };
}

describe('a form that is not saved', () => {
  test('is left by a link only after a yes', async () => {
    const { browser, history, path } = opened();
    const gate = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    history.guard(gate);
    history.navigator.push('/');
    await settle();
    expect([path(), browser.path()]).toEqual(['/add-device-simple/4', '/add-device-simple/4']);
    history.navigator.push('/');
    await settle();
    expect([path(), browser.path()]).toEqual(['/', '/']);
    expect(gate).toHaveBeenCalledTimes(2);
  });

  test('on a record that the address opens is left by the way back to the list only after a yes, not by a filter', async () => {
    const { history } = opened();
    history.navigator.push('/admin/users?id=7');
    const gate = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
    history.guard(gate);
    history.navigator.push('/admin/users?id=7&page=2');
    await settle();
    expect(gate).not.toHaveBeenCalled();
    history.navigator.push('/admin/users?page=2');
    await settle();
    expect(gate).toHaveBeenCalledOnce();
    expect(history.navigation.get().location.search).toBe('?id=7&page=2');
    expect(await history.mayLeave()).toBe(false);
  });

  test.each(['/admin/devices/9?replace=', '/admin/devices/9?edit=', '/admin/services?kind=desk&service=5'])(
    'at %s, an address that opens it on its page, is left by the back button only after a yes',
    async (address) => {
      const { history } = opened();
      history.navigator.push(address.split('?')[0]!);
      history.navigator.push(address);
      history.guard(async () => false);
      history.navigator.go(-1);
      await settle();
      const { pathname, search } = history.navigation.get().location;
      expect(pathname + search).toBe(address);
    },
  );

  test('stays when the back button is answered with no, and the address with it', async () => {
    const { browser, history, path } = opened();
    history.guard(async () => false);
    history.navigator.go(-1);
    await settle();
    expect([path(), browser.path()]).toEqual(['/add-device-simple/4', '/add-device-simple/4']);
  });

  test('is left by the back button after a yes', async () => {
    const { browser, history, path } = opened();
    history.guard(async () => true);
    history.navigator.go(-1);
    await settle();
    expect([path(), browser.path()]).toEqual(['/installations', '/installations']);
  });

  test('is not asked about when only its step in the address changes', async () => {
    const { history } = opened();
    const gate = vi.fn<() => boolean>(() => false);
    history.guard(gate);
    history.navigator.push('/add-device-simple/4?step=2');
    await settle();
    expect(history.navigation.get().location.search).toBe('?step=2');
    expect(gate).not.toHaveBeenCalled();
  });

  test('is asked about once, also when another one of the page is saved first', async () => {
    const { history, path } = opened();
    const gate = vi.fn<() => boolean>(() => false);
    history.guard(gate);
    const saved = history.guard(() => gate());
    history.navigator.push('/');
    await settle();
    expect(gate).toHaveBeenCalledOnce();
    saved();
    history.navigator.push('/');
    await settle();
    expect(path()).toBe('/add-device-simple/4');
  });

  test('is forgotten once it was saved', async () => {
    const { history, path } = opened();
    const saved = history.guard(() => false);
    saved();
    history.navigator.push('/');
    await settle();
    expect(path()).toBe('/');
  });
});

test('going back and on again brings every page with what it carried', async () => {
  const { history } = opened();
  history.navigator.replace('/services/3', { serial: 'HP-1' });
  history.navigator.push('/');
  history.navigator.go(-1);
  await settle();
  expect(history.navigation.get()).toMatchObject({
    by: 'POP',
    location: { pathname: '/services/3', state: { serial: 'HP-1' } },
  });
  history.navigator.go(1);
  await settle();
  expect(history.navigation.get().location.pathname).toBe('/');
});

const open = (...addresses: string[]) => {
  const browser = browserAt('http://x/');
  const history = createHistory(browser.page);
  for (const address of addresses) history.navigator.push(address);
  const path = () => history.navigation.get().location.pathname;
  return { history, path, leave: () => history.navigator.push('/list?page=2', WAY_BACK) };
};

test('what another script wrote into the entry counts as the first page, and a page before it that is no text as none', async () => {
  const { page } = browserAt('http://x/list');
  page.history.replaceState('elsewhere', '', new URL('http://x/list'));
  expect(createHistory(page).navigation.get().location).toMatchObject({ key: 'first', state: null });
  page.history.replaceState({ usr: 1, key: 'k', idx: 1, before: 7 }, '', new URL('http://x/record/1'));
  const history = createHistory(page);
  history.navigator.push('/list', WAY_BACK);
  expect(history.navigation.get()).toMatchObject({ by: 'PUSH', location: { pathname: '/list' } });
});

describe('the way back from a record', () => {
  test('goes back to its list where it was opened from there, so that the next step back leaves the list', async () => {
    const { history, path, leave } = open('/list?page=2', '/record/1');
    leave();
    await settle();
    expect([path(), history.navigation.get().by]).toEqual(['/list', 'POP']);
    history.navigator.go(-1);
    await settle();
    expect(path()).toBe('/');
  });

  test('of a page of its own leads to its list as it was left, though the link names no filter', async () => {
    const { history, path } = open('/list?shown=24', '/record/1');
    history.navigator.push('/list', WAY_BACK);
    await settle();
    expect([path(), history.navigation.get().location.search]).toEqual(['/list', '?shown=24']);
  });

  test('of a record at the address of its list leads to no other record', async () => {
    const { history } = open('/list?id=1', '/list?id=2');
    history.navigator.push('/list', WAY_BACK);
    await settle();
    expect(history.navigation.get()).toMatchObject({
      by: 'PUSH',
      location: { pathname: '/list', search: '' },
    });
  });

  test('opens the list anew where somebody has signed in at the record, since another person may have filtered it', async () => {
    const { history } = open('/list?search=nowak', '/record/1');
    history.navigator.replace('/login?to=/record/1');
    history.navigator.replace('/record/1');
    history.navigator.push('/list', WAY_BACK);
    await settle();
    expect(history.navigation.get()).toMatchObject({
      by: 'PUSH',
      location: { pathname: '/list', search: '' },
    });
  });

  test('is that to its list also after a step in the address of the record', async () => {
    const { history, path } = open('/list?page=2', '/record/1');
    history.navigator.replace('/record/1?tab=history');
    history.navigator.push('/list', WAY_BACK);
    await settle();
    expect([path(), history.navigation.get().by]).toEqual(['/list', 'POP']);
  });

  test('opens the list where the record was opened from elsewhere', async () => {
    const { history, path, leave } = open('/profile', '/record/1');
    leave();
    expect([path(), history.navigation.get().by]).toEqual(['/list', 'PUSH']);
    history.navigator.go(-1);
    await settle();
    expect(path()).toBe('/record/1');
  });
});
