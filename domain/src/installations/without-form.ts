import type { Installation } from './record.ts';

/**
 * Whether an installation was made before the portal and nobody has filled in its form since: there are no answers, pictures or
 * signatures, and whatever else its maker did not know is blank.
 */
export function isWithoutForm({
  importedAt,
  survey,
  photos,
  signature,
}: {
  readonly importedAt: unknown;
  readonly survey: Pick<Installation['survey'], 'data'>;
  readonly photos: readonly unknown[];
  readonly signature: string;
}): boolean {
  const isBlank = Object.keys(survey.data).length === 0 && photos.length === 0 && signature === '';
  return importedAt !== null && isBlank;
}
