import type { Counters } from '@portal/domain/live-updates/contract';
import { labelIn } from '@portal/domain/templates/labels';
import type { DeviceTemplate } from '@portal/domain/templates/record';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { readSetting, writeSetting } from '../../lib/local-setting.ts';
import { organisationNow } from '../../lib/session/session.ts';
import { session } from '../../lib/session/session-store.ts';
import { HOME_KEY } from '../../lib/session/stored-session.ts';
import { serialHoldsLetters } from '../templates/queries.ts';

/** What the home page needs of a device type before the whole of it is read. */
export type KnownType = {
  readonly id: number;
  readonly name: string;
  readonly nameTranslations?: DeviceTemplate['nameTranslations'];
  /** Serial numbers of this type hold letters. */
  readonly letters: boolean;
};

type Known = {
  /** Whose page it was, and of which organisation. */
  readonly of: string;
  readonly types?: readonly KnownType[];
  readonly counters?: Counters;
  /** Pixels that the urgent cards took, for their place to be kept until they are there. */
  readonly urgentHeight?: number;
};

/**
 * What the home page showed last to whoever is signed in. Local storage answers at once, where the cached answers need the
 * device's database and their contracts: the page is painted from this, and from those a moment later.
 */
export function knownHome(): Known {
  const of = `${session.get()?.user.id ?? 0} ${organisationNow()}`;
  try {
    const raw: unknown = JSON.parse(readSetting(HOME_KEY) ?? 'null');
    if (isKnown(raw) && raw.of === of) return raw;
  } catch {
    // Written by something else: as if nothing were known.
  }
  return { of };
}

/** Keeps what the page shows now for its next start. */
export function keepKnown(part: Omit<Known, 'of'>): void {
  if (session.get() !== null) writeSetting(HOME_KEY, JSON.stringify({ ...knownHome(), ...part }));
}

export function knownTypeOf(template: DeviceTemplate): KnownType {
  const { id, name, nameTranslations } = template;
  return {
    id,
    name,
    nameTranslations,
    letters: serialHoldsLetters(template.activeVersion?.parametersSchema),
  };
}

export function typeName({ name, nameTranslations }: KnownType): string {
  return labelIn(currentLanguage(), nameTranslations, name);
}

/** Checked by hand for what the page relies on: the first paint has no schemas. */
function isKnown(raw: unknown): raw is Known {
  if (!isObject(raw) || typeof raw['of'] !== 'string') return false;
  const { types, counters } = raw;
  const sound = (one: unknown) =>
    isObject(one) && typeof one['id'] === 'number' && typeof one['name'] === 'string';
  return (
    (types === undefined || (Array.isArray(types) && types.every(sound))) &&
    (counters === undefined || (isObject(counters) && typeof counters['installationsThisMonth'] === 'number'))
  );
}

function isObject(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null;
}
