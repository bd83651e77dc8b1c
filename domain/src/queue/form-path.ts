/** Lists of photos are one field of a form, however many are in them. */
const PHOTOS = new Set(['photos', 'issuePhotos', 'fixedPhotos']);

/**
 * The path under which a form calls the field that a refusal names: the server names a field of the body one way where its
 * shape is wrong and another where its content is.
 */
export function formPath(path: string): string {
  const [first = '', second, ...rest] = path.split('.');
  if (PHOTOS.has(first)) return first;
  if (first === 'customDevice' && second === 'parameters') return ['parameters', ...rest].join('.');
  if (first === 'survey' && second !== undefined && second !== 'data')
    return ['survey.data', second, ...rest].join('.');
  return path;
}
