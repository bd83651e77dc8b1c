import { Button, NumberInput } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { formatNumber } from '../../../lib/languages/format.ts';
import { readSetting, writeSetting } from '../../../lib/local-setting.ts';
import { useOrganisation } from '../../../lib/session/session.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { ProgressBar } from '../../../ui/notices/progress-bar.tsx';
import type { AdminListState } from '../queries.ts';
import css from './desk.module.css';
import { readFilters } from '../list-state.ts';
import { heldDecisions } from './held/held-decisions.ts';
import { deskOf } from './review-queries.ts';

const STORED = 'review-goal';
const GOAL = { default: 20, max: 1_000 };

const isGoal = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= GOAL.max;

/** How many a person means to verify a day; kept in the browser. */
const goalOfDay = createStore([Number(readSetting(STORED))].find(isGoal) ?? GOAL.default);

/** How much there is of each status, how far the day's work is, and the way into the review. What is below does not move when the numbers arrive. */
export function DeskBar({ status }: Pick<AdminListState, 'status'>) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const desk = useQuery(deskOf(useOrganisation(), readFilters(params))).data;
  const held = new Set(useStore(heldDecisions).map(({ id }) => id));
  const goal = useStore(goalOfDay);
  const first = desk?.waiting.find((id) => !held.has(id));
  const tabs = [
    ['pending', t('review.desk.waiting'), 'waiting'],
    ['rejected', t('installations.status.rejected'), 'rejected'],
    ['withdrawn', t('review.desk.withdrawn'), 'withdrawn'],
    ['accepted', t('installations.status.accepted'), 'accepted'],
    ['no_warranty', t('installations.status.no_warranty'), 'no_warranty'],
    ['all', t('review.desk.all'), null],
  ] as const;
  return (
    <div className={css['desk']}>
      <nav className={css['tabs']} aria-label={t('review.title')}>
        {tabs.map(([key, name, counted]) => (
          <Link
            key={key}
            to={withStatus(params, key)}
            aria-current={(status ?? 'all') === key ? 'page' : undefined}
          >
            {name}
            {counted !== null && <span>{desk && formatNumber(desk.counts[counted])}</span>}
          </Link>
        ))}
      </nav>
      {desk === undefined && <div className={css['day']} />}
      {desk !== undefined && (desk.counts.waiting > 0 || desk.decidedToday > 0) && (
        <div className={css['day']}>
          <ProgressBar
            label={t('review.desk.quota', { done: desk.decidedToday, goal })}
            value={Math.min(desk.decidedToday, goal)}
            max={goal}
          />
          <span aria-hidden>{t('review.desk.today', { done: desk.decidedToday })}</span>
          <NumberInput
            aria-label={t('review.desk.quotaLabel')}
            title={t('review.desk.quotaChange')}
            className={css['goal']}
            min={1}
            max={GOAL.max}
            allowDecimal={false}
            value={goal}
            onChange={(value) => {
              if (typeof value !== 'number' || !isGoal(value)) return;
              writeSetting(STORED, String(value));
              goalOfDay.set(value);
            }}
          />
          {first !== undefined && (
            <Button
              component={Link}
              to={`?${new URLSearchParams({ ...Object.fromEntries(params), id: String(first) })}`}
              leftSection={<IconPlayerPlay aria-hidden stroke={1.75} size="1.25rem" />}
            >
              {t('review.desk.start')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The same list, searched and filtered as before, of another status; from its first page and in that status's own order. */
function withStatus(params: URLSearchParams, status: string): string {
  const next = new URLSearchParams(params);
  for (const name of ['page', 'order', 'direction']) next.delete(name);
  next.set('status', status);
  return `?${next.toString()}`;
}
