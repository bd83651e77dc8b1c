import { partsFrom } from './locale-parts.ts';

/** The English texts of the office pages; installers never load them. */
export const parts = partsFrom(
  import.meta.glob<Record<string, unknown>>('../../locales/en/office/*.json', {
    eager: true,
    import: 'default',
  }),
);
