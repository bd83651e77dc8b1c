import { partsFrom } from './locale-parts.ts';

/** What the office's pages say in English; installers never fetch it. */
export const parts = partsFrom(
  import.meta.glob<Record<string, unknown>>('../../locales/en/office/*.json', {
    eager: true,
    import: 'default',
  }),
);
