/** The kind of device on which a session runs, read from its user agent. */
export type Device = {
  readonly browser: string | null;
  readonly system: string | null;
  readonly mobile: boolean;
};

type Names = readonly (readonly [RegExp, string])[];

/** The order matters, because most user agents also name the browsers further down. */
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

/** Reads browser and operating system from a user agent; null where it does not name one. */
export function deviceOf(userAgent: string | null): Device {
  const nameIn = (names: Names) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? null;
  return {
    browser: nameIn(BROWSERS),
    system: nameIn(SYSTEMS),
    mobile: /\b(?:Mobile|iPhone|iPad|Android)\b/.test(userAgent ?? ''),
  };
}
