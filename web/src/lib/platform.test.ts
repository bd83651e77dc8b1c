import { afterEach, expect, test, vi } from 'vitest';
import { isInstalled, isIos, mayBeCleared } from './platform.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36';

afterEach(() => {
  vi.unstubAllGlobals();
});

function on(userAgent: string, fingers: number, opened: 'tab' | 'home screen' | 'old home screen'): void {
  const old = opened === 'old home screen' ? { standalone: true } : {};
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: fingers, ...old });
  vi.stubGlobal('matchMedia', () => ({ matches: opened === 'home screen' }));
}

test.each([
  ['an iPhone', IPHONE, 5, true],
  ['an iPad, which calls itself a Mac', MAC, 5, true],
  ['a Mac', MAC, 0, false],
  ['an Android phone', ANDROID, 5, false],
] as const)('%s is told apart by its name and its fingers', (_, userAgent, fingers, ios) => {
  on(userAgent, fingers, 'tab');
  expect(isIos()).toBe(ios);
  expect(isInstalled()).toBe(false);
  expect(mayBeCleared()).toBe(ios);
});

test.each(['home screen', 'old home screen'] as const)(
  'what an iPhone keeps for an app started from the %s is not cleared',
  (opened) => {
    on(IPHONE, 5, opened);
    expect(isInstalled()).toBe(true);
    expect(mayBeCleared()).toBe(false);
  },
);
