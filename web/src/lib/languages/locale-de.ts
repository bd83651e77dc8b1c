import { partsFrom } from './locale-parts.ts';

export const parts = partsFrom(
  import.meta.glob<Record<string, unknown>>('../../locales/de/*.json', { eager: true, import: 'default' }),
);
