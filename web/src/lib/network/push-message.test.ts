import { expect, test } from 'vitest';
import { appWindow, readPush } from './push-message.ts';

test('a message of the server is read as it was written', () => {
  const message = {
    title: 'Części wysłane',
    body: 'SN 1',
    language: 'pl',
    url: '/services/7',
    tag: 'notice-1',
  };
  expect(readPush(JSON.stringify(message))).toEqual(message);
});

test.each([undefined, '', 'no json', 'null', '7', '{"title":7}'])(
  '%j is still shown as something',
  (text) => {
    expect(readPush(text)).toMatchObject({ title: 'Portal instalatora', url: '/' });
  },
);

test.each(['https://elsewhere.test/', '//elsewhere.test/', '/\\elsewhere.test', 'javascript:alert(1)', ''])(
  'an address outside of the app, %s, leads home',
  (url) => {
    expect(readPush(JSON.stringify({ title: 'x', url })).url).toBe('/');
  },
);

const at = (path: string, visibilityState: 'visible' | 'hidden' = 'hidden') => ({
  url: `https://portal.test${path}`,
  visibilityState,
});

test('a tapped notification opens in the window of the app that the installer sees, else in any other of the app', () => {
  const [behind, seen] = [at('/'), at('/services?page=2', 'visible')];
  expect(appWindow([behind, seen])).toBe(seen);
  expect(appWindow([at('/pinned/00/Instrukcja.pdf', 'visible'), behind])).toBe(behind);
  for (const path of ['/warranties', '/devices/7', '/files-of-mine', '/login?to=/services'])
    expect(appWindow([at(path)])).toBeDefined();
});

test.each([
  '/pinned/00/Instrukcja.pdf',
  '/files/records/1.pdf',
  '/api/installations/7/card.pdf',
  '/dev/mails',
  '/sign#token',
  '/card?token=1',
  '/w/ABC',
  '/d/ABC',
  '/register',
  '/password-recovery',
])('a window that shows %s is none of the app, and does not get a tapped notification', (path) => {
  expect(appWindow([at(path, 'visible')])).toBeUndefined();
});

test('a file that an installer looks at in a window of its own does not get a tapped notification', () => {
  const blob = { url: 'blob:https://portal.test/6f1c', visibilityState: 'visible' } as const;
  expect(appWindow([blob])).toBeUndefined();
});
