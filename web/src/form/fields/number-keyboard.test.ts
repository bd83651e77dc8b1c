import { afterEach, expect, test, vi } from 'vitest';
import { numberKeyboard } from './field-props.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['the freezing point of a brine on an iPhone', IPHONE, -40, 'text'],
  ['the freezing point of a brine on an Android phone', ANDROID, -40, 'text'],
  ['a pressure on an iPhone', IPHONE, 0.5, 'decimal'],
  ['a value from zero on an iPhone', IPHONE, 0, 'decimal'],
  ['a temperature without limits on an iPhone', IPHONE, undefined, 'text'],
  ['a temperature without limits on an Android phone', ANDROID, undefined, 'decimal'],
] as const)(
  '%s is typed on a keyboard with the signs that it may need',
  (_what, userAgent, min, keyboard) => {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 });
    expect(numberKeyboard(min)).toBe(keyboard);
  },
);
