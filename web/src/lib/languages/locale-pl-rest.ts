import { partsFrom } from './locale-parts.ts';

/** The Polish of every page but the first ones. */
export const parts = partsFrom(
  import.meta.glob<Record<string, unknown>>(
    ['../../locales/pl/*.json', '!../../locales/pl/{app,ui,home,scanner,devices}.json'],
    { eager: true, import: 'default' },
  ),
);
