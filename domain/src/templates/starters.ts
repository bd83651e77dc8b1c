/** What a new device template, or a draft of one, can begin with (docs/glossary.md, Starter). */
export const STARTERS = ['blank', 'air-heat-pump', 'ground-heat-pump', 'cabinet'] as const;
export type Starter = (typeof STARTERS)[number];
