import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { pagesAround } from './pages-around.ts';
import css from './pager.module.css';

type MoreProps = {
  readonly shown: number;
  readonly total: number;
  /** How many rows the next tap adds at most. */
  readonly step: number;
  readonly loading?: boolean;
  readonly onMore: () => void;
};

/** A list on a phone grows by a tap; growing by itself while scrolling would lose the position. */
export function ShowMore({ shown, total, step, loading = false, onMore }: MoreProps) {
  const { t } = useTranslation();
  const count = Math.min(step, total - shown);
  return (
    <div className={css['more']}>
      {count > 0 && (
        <Button variant="outline" fullWidth loading={loading} onClick={onMore}>
          {t('ui.showMore', { count })}
        </Button>
      )}
      <p className={css['shown']}>{t('ui.shownOf', { shown: Math.min(shown, total), total })}</p>
    </div>
  );
}

type PagesProps = {
  /** The name of the list, where a page has several. */
  readonly of?: string;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** False while `pages` still belongs to the previous filter. */
  readonly settled?: boolean;
  /** `replace`: replaces the current history entry, because that page does not exist. */
  readonly onPage: (page: number, replace?: boolean) => void;
};

/**
 * The page numbers of a list on a wide screen; the page is stored in the URL as `?page=`. A page beyond the last one,
 * from an old link or because rows were deleted, leads to the last one.
 */
export function Pages({ of, page, pages, settled = true, onPage }: PagesProps) {
  const { t } = useTranslation();
  const beyond = settled && page > pages;
  useEffect(() => {
    if (beyond) onPage(pages, true);
  });
  if (pages <= 1) return null;
  return (
    <nav aria-label={of === undefined ? t('ui.pages') : `${t('ui.pages')}, ${of}`} className={css['pages']}>
      <button
        type="button"
        // Not disabled: the focus would be lost on the way to the first and the last page.
        aria-disabled={page <= 1}
        aria-label={t('ui.previousPage')}
        onClick={() => page > 1 && onPage(page - 1)}
      >
        <IconChevronLeft aria-hidden stroke={1.75} />
      </button>
      {pagesAround(page, pages).map((one, at) =>
        one === null ? (
          <span key={`gap-${at}`} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={one}
            type="button"
            aria-label={t('ui.page', { page: one })}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => onPage(one)}
          >
            {one}
          </button>
        ),
      )}
      <button
        type="button"
        aria-disabled={page >= pages}
        aria-label={t('ui.nextPage')}
        onClick={() => page < pages && onPage(page + 1)}
      >
        <IconChevronRight aria-hidden stroke={1.75} />
      </button>
    </nav>
  );
}
