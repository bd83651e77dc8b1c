import type { Language } from '@portal/domain/templates/labels';

/** A text, or its plural forms. */
export type LocaleText = string | Readonly<Record<string, string>>;
type Tree = { readonly [name: string]: string | Tree };

const FILES = import.meta.glob<Tree>('../../locales/**/*.json', { eager: true, import: 'default' });
const FORM = /^(.+)_(zero|one|two|few|many|other)$/;

/** The text of a key such as `home.title` in a locale file; undefined when there is none. */
export function localeText(language: Language, key: string): LocaleText | undefined {
  const [part = '', ...names] = key.split('.');
  const last = names.pop() ?? '';
  const folder = `../../locales/${language}`;
  let place: string | Tree | undefined =
    FILES[`${folder}/${part}.json`] ?? FILES[`${folder}/office/${part}.json`];
  for (const name of names) place = typeof place === 'object' ? place[name] : undefined;
  if (typeof place !== 'object') return undefined;
  const text = place[last];
  if (typeof text === 'string') return text;
  const forms = Object.entries(place).flatMap(([name, form]) => {
    const [, base, number = ''] = FORM.exec(name) ?? [];
    return base === last && typeof form === 'string' ? [[number, form] as const] : [];
  });
  return forms.length > 0 ? Object.fromEntries(forms) : undefined;
}
