import { daysBetween, dayOf, TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { TFunction } from 'i18next';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useOrganisation } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/store.ts';
import { readFilters } from '../list-state.ts';
import { heldDecisions } from './held/held-decisions.ts';
import { deskOf } from './review-queries.ts';

/** Where an installation stands among those that wait. */
export type ReviewQueue = {
  /** From 1; 0 when it does not wait. */
  readonly at: number;
  readonly total: number;
  readonly next: number | undefined;
  readonly previous: number | undefined;
};

/** The installations that wait, as the list that led here is searched and sorted, without those that were just decided on. */
export function useReviewQueue(id: number): ReviewQueue {
  const [params] = useSearchParams();
  const desk = useQuery(deskOf(useOrganisation(), readFilters(params)));
  const held = new Set(useStore(heldDecisions).map((one) => one.id));
  const waiting = (desk.data?.waiting ?? []).filter((one) => one === id || !held.has(one));
  const at = waiting.indexOf(id);
  const others = waiting.filter((one) => one !== id);
  return {
    at: at + 1,
    total: waiting.length,
    // After the last one comes the first that was passed over.
    next: waiting[at + 1] ?? others[0],
    previous: at > 0 ? waiting[at - 1] : undefined,
  };
}

/** That an installation waits, and how long, in whole days. */
export function waitingText(t: TFunction, since: string): string {
  const time = waitingTime(t, since);
  return time === undefined ? t('review.waitingToday') : t('review.waitingFor', { time });
}

/** How long an installation has waited; undefined for one of today. */
export function waitingTime(t: TFunction, since: string): string | undefined {
  const days = daysBetween(dayOf(since), todayIn(TIME_ZONE, new Date()));
  return days <= 0 ? undefined : t('review.days', { count: days });
}
