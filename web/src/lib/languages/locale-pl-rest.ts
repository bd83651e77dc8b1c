import { partsFrom } from './locale-parts.ts';

/** The Polish texts of every page except the first ones. */
export const parts = partsFrom(
  import.meta.glob<Record<string, unknown>>(
    ['../../locales/pl/*.json', '!../../locales/pl/{app,ui,home,scanner,devices}.json'],
    { eager: true, import: 'default' },
  ),
);
