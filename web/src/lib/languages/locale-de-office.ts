import { partsFrom } from './locale-parts.ts';

/** The German texts of the office pages; installers never load them. */
export const parts = partsFrom(
  import.meta.glob<Record<string, unknown>>('../../locales/de/office/*.json', {
    eager: true,
    import: 'default',
  }),
);
