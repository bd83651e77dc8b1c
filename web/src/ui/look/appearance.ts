import { readSetting, writeSetting } from '../../lib/local-setting.ts';
import { createStore } from '../../lib/store.ts';

export const SCHEMES = ['auto', 'light', 'dark', 'sun'] as const;
export const TEXT_SIZES = [100, 115, 130] as const;

/** The appearance that the person has chosen on this device. */
export type Appearance = {
  readonly scheme: (typeof SCHEMES)[number];
  readonly textSize: (typeof TEXT_SIZES)[number];
};

const KEY = 'appearance';

export const appearance = createStore<Appearance>(stored());

/** Changes the given settings and stores them on this device. */
export function setAppearance(change: Partial<Appearance>): void {
  const next = { ...appearance.get(), ...change };
  writeSetting(KEY, `${next.scheme} ${next.textSize}`);
  appearance.set(next);
}

function stored(): Appearance {
  const [scheme, textSize] = (readSetting(KEY) ?? '').split(' ');
  return {
    scheme: SCHEMES.find((known) => known === scheme) ?? 'auto',
    textSize: TEXT_SIZES.find((known) => String(known) === textSize) ?? 100,
  };
}
