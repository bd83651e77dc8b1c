import { format, LOCALES } from './format.ts';
import { currentLanguage } from './i18n.ts';

/** `marzec 2026`, of a day in it. */
export function formatMonth(day: string): string {
  return format(day, { month: 'long', year: 'numeric' });
}

/** `pon.` or `poniedziałek`, of a day. */
export function formatWeekday(day: string, length: 'narrow' | 'short' | 'long'): string {
  return format(day, { weekday: length });
}

const STEPS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;
/** Below two days the distance is given in hours, below two hours in minutes. */
const AT_LEAST = 2;

/** How far a moment is from now, in whole units: `za 3 dni`, `5 godzin temu`. Both arguments in milliseconds. */
export function formatFromNow(moment: number, now: number): string {
  const away = moment - now;
  const step = STEPS.find(({ ms }) => Math.abs(away) >= AT_LEAST * ms) ?? STEPS[2];
  return new Intl.RelativeTimeFormat(LOCALES[currentLanguage()]).format(
    Math.trunc(away / step.ms),
    step.unit,
  );
}
