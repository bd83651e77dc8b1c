import { partsFrom } from './locale-parts.ts';

/** The Polish of the home page, which comes without waiting for the rest. */
export const parts = partsFrom(
  import.meta.glob<Record<string, unknown>>('../../locales/pl/{home,scanner,devices}.json', {
    eager: true,
    import: 'default',
  }),
);
