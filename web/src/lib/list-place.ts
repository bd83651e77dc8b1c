import { PAGE_SIZE } from '@portal/domain/constants';
import { useSearchParams } from 'react-router';

/** The state of a list with tabs. All of it is stored in the URL, so that going back and shared links restore it. */
export type ListPlace<Tab extends string> = {
  readonly tab: Tab;
  readonly search: string;
  /** How many rows are shown; a multiple of the page size. */
  readonly shown: number;
  readonly selectTab: (tab: Tab) => void;
  readonly find: (search: string) => void;
  readonly showMore: () => void;
};

/** Reads and writes `?tab=`, `?search=` and `?shown=`; an unknown tab is replaced by the first one. */
export function useListPlace<Tab extends string>(tabs: readonly [Tab, ...Tab[]]): ListPlace<Tab> {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab = tabs.find((one) => one === asked) ?? tabs[0];
  const search = params.get('search') ?? '';
  const pages = Math.max(1, Math.ceil((Number(params.get('shown')) || 0) / PAGE_SIZE));

  const write = (to: { tab: Tab; search: string; pages: number }) =>
    setParams(
      {
        tab: to.tab,
        ...(to.search !== '' && { search: to.search }),
        ...(to.pages > 1 && { shown: String(to.pages * PAGE_SIZE) }),
      },
      { replace: true },
    );

  return {
    tab,
    search,
    shown: pages * PAGE_SIZE,
    selectTab: (next) => write({ tab: next, search, pages: 1 }),
    find: (text) => write({ tab, search: text, pages: 1 }),
    showMore: () => write({ tab, search, pages: pages + 1 }),
  };
}
