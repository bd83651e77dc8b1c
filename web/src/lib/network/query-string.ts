export type QueryScalar = string | number | boolean | null | undefined;
export type QueryValue = QueryScalar | readonly QueryScalar[] | { readonly [key: string]: QueryScalar };

/**
 * A query string in the API's format: a list becomes `status[]=a&status[]=b`, an object
 * `order[installationDate]=desc` or `exists[deviceExtension]=true`, a dotted key stays as it is. Null, undefined and
 * empty texts are left out. Returns '' or `?…`.
 */
export function queryString(query: Readonly<Record<string, QueryValue>> = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (isList(value)) for (const one of value) append(search, `${key}[]`, one);
    else if (typeof value === 'object' && value !== null)
      for (const [inner, one] of Object.entries(value)) append(search, `${key}[${inner}]`, one);
    else append(search, key, value);
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function isList(value: QueryValue): value is readonly QueryScalar[] {
  return Array.isArray(value);
}

function append(search: URLSearchParams, key: string, value: QueryScalar): void {
  if (value !== null && value !== undefined && value !== '') search.append(key, String(value));
}
