/** What kind of device a session runs on, by what its browser said of itself. */
export type Device = {
  readonly browser: string | null;
  readonly system: string | null;
  readonly mobile: boolean;
};

type Names = readonly (readonly [RegExp, string])[];

/** Most browsers also claim to be those further down. */
const BROWSERS: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Reads the names of browser and system out of a user agent; null is what it does not tell. */
export function deviceOf(userAgent: string | null): Device {
  const nameIn = (names: Names) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? null;
  return {
    browser: nameIn(BROWSERS),
    system: nameIn(SYSTEMS),
    mobile: /\b(?:Mobile|iPhone|iPad|Android)\b/.test(userAgent ?? ''),
  };
}
