/** Lists of photos are one field of a form, however many photos they contain. */
const PHOTOS = new Set(['photos', 'issuePhotos', 'fixedPhotos']);

/**
 * The form's path of a field that a refusal names: the server uses different paths for errors in a field's structure
 * and in its content.
 */
export function formPath(path: string): string {
  const [first = '', second, ...rest] = path.split('.');
  if (PHOTOS.has(first)) return first;
  if (first === 'customDevice' && second === 'parameters') return ['parameters', ...rest].join('.');
  if (first === 'survey' && second !== undefined && second !== 'data')
    return ['survey.data', second, ...rest].join('.');
  return path;
}
