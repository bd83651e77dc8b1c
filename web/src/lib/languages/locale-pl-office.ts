import { partsFrom } from './locale-parts.ts';

/** The Polish texts of the office pages; installers never load them. */
export const parts = partsFrom(
  import.meta.glob<Record<string, unknown>>('../../locales/pl/office/*.json', {
    eager: true,
    import: 'default',
  }),
);
