import { partsFrom } from './locale-parts.ts';

/** What the office's pages say in Polish; installers never fetch it. */
export const parts = partsFrom(
  import.meta.glob<Record<string, unknown>>('../../locales/pl/office/*.json', {
    eager: true,
    import: 'default',
  }),
);
