import { DEFAULT_LANGUAGE, LANGUAGES } from '@portal/domain/constants';
import type { Language } from '@portal/domain/templates/labels';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import './locale-keys.ts';
import { readSetting, writeSetting } from '../local-setting.ts';
import { partsFrom } from './locale-parts.ts';

/** The one i18next instance of the app. */
export const i18n = createInstance();

/** Local storage key of the chosen language (specification section 1). */
const LANGUAGE_KEY = 'lang';

/**
 * Polish is the default and the fallback. The texts of sign-in and shell are part of the app's first file, the others
 * are loaded with the pages. The other languages are loaded when chosen.
 */
const polish = partsFrom(
  import.meta.glob<Record<string, unknown>>('../../locales/pl/{app,ui}.json', {
    eager: true,
    import: 'default',
  }),
);

const LAZY = {
  en: () => import('./locale-en.ts'),
  de: () => import('./locale-de.ts'),
} as const;

/** The texts of the office pages, which installers never load. */
const OFFICE = {
  pl: () => import('./locale-pl-office.ts'),
  en: () => import('./locale-en-office.ts'),
  de: () => import('./locale-de-office.ts'),
} as const;

/** Whether an office page has been opened: then a change of language loads its texts as well. */
let inOffice = false;

/** The language chosen on this device, or Polish. */
export function chosenLanguage(): Language {
  return known(readSetting(LANGUAGE_KEY));
}

/** The language that is shown at this moment. */
export function currentLanguage(): Language {
  return known(i18n.language);
}

/**
 * To be awaited before the first render. Where the texts of the chosen language cannot be loaded, Polish is shown.
 */
export async function startLanguages(): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: LANGUAGES,
    resources: { [DEFAULT_LANGUAGE]: { translation: polish } },
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { bindI18nStore: 'added' },
  });
  await show(chosenLanguage());
}

/** Changes the language and stores the choice on this device; throws when its texts cannot be loaded. */
export async function setLanguage(language: Language): Promise<void> {
  await load(language);
  writeSetting(LANGUAGE_KEY, language);
  await show(language);
}

/** Loads the Polish texts of the home page. */
export async function loadHomeTexts(): Promise<void> {
  addPolish((await import('./locale-pl-home.ts')).parts);
}

/** Loads the Polish texts of every page except the office pages. */
export async function loadPageTexts(): Promise<void> {
  const [home, rest] = await Promise.all([import('./locale-pl-home.ts'), import('./locale-pl-rest.ts')]);
  addPolish({ ...home.parts, ...rest.parts });
}

/** Loads the texts of the office pages besides those of every page. */
export async function loadOfficeTexts(): Promise<void> {
  inOffice = true;
  await Promise.all([loadPageTexts(), addOffice(DEFAULT_LANGUAGE), addOffice(currentLanguage())]);
}

async function addOffice(language: Language): Promise<void> {
  i18n.addResourceBundle(language, 'translation', (await OFFICE[language]()).parts, true);
}

function addPolish(parts: Record<string, unknown>): void {
  i18n.addResourceBundle(DEFAULT_LANGUAGE, 'translation', parts, true);
}

function known(language: string | null | undefined): Language {
  return LANGUAGES.find((one) => one === language) ?? DEFAULT_LANGUAGE;
}

/**
 * Shows the first of the browser's languages that the app has, unless one was chosen on this device. The choice is
 * not stored: for public pages, whose readers never see the rest of the app.
 */
export async function showVisitorLanguage(): Promise<void> {
  if (readSetting(LANGUAGE_KEY) !== null) return;
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  await show(known(spoken.find((tag) => LANGUAGES.some((language) => language === tag))));
}

async function show(language: Language): Promise<void> {
  await load(language).catch(() => undefined);
  // Texts of the office alone that are missing are no reason for another language: their page is loaded again by itself.
  await i18n.changeLanguage(i18n.hasResourceBundle(language, 'translation') ? language : DEFAULT_LANGUAGE);
  if (typeof document !== 'undefined') document.documentElement.lang = currentLanguage();
}

async function load(language: Language): Promise<void> {
  if (language !== 'pl' && !i18n.hasResourceBundle(language, 'translation')) {
    const { parts } = await LAZY[language]();
    i18n.addResourceBundle(language, 'translation', parts);
  }
  if (inOffice) await addOffice(language);
}

/** For texts outside of components; inside of them `useTranslation` follows a change of language. */
export const t = i18n.t;
