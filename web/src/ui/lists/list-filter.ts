import { useSearchParams } from 'react-router';

/** Filters, page and order of a list, as its page's address holds them: a link to it shows the same rows. */
export function useListFilter() {
  const [params, setParams] = useSearchParams();
  return {
    params,
    page: idParam(params, 'page') ?? 1,
    /** Changes some of them. Any but the page itself leads back to the first page, and replaces the entry in the history. */
    filter: (next: Readonly<Record<string, string>>, replace = !('page' in next)) =>
      setParams({ ...Object.fromEntries(params), page: '1', ...next }, { replace }),
    /** The same list with one more parameter, such as the record that is opened from it. */
    addressWith: (name: string, id: number) =>
      `?${new URLSearchParams({ ...Object.fromEntries(params), [name]: String(id) })}`,
  };
}

/** A positive whole number from an address; null where there is none. */
export function idParam(params: URLSearchParams, name: string): number | null {
  const value = Number(params.get(name));
  return Number.isInteger(value) && value > 0 ? value : null;
}
