import { partsFrom } from './locale-parts.ts';

/** The Polish texts of the home page, loaded before those of the other pages. */
export const parts = partsFrom(
  import.meta.glob<Record<string, unknown>>('../../locales/pl/{home,scanner,devices}.json', {
    eager: true,
    import: 'default',
  }),
);
