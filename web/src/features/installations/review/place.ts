/** The id of the element that shows a field on the review screen. */
export function placeId(field: string): string {
  return `place-${field.replaceAll('.', '-')}`;
}
