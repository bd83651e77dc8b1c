import { markedReason } from '@portal/domain/installations/review/marked-reason';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mark, Marks } from './marks.tsx';
import type { RejectionDraft } from './rejection-draft.ts';

/** A rejection while it is written. */
export type Rejection = {
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  /**
   * What is marked, as a reason, which the server writes in the installer's language when none is typed; empty where nothing
   * is marked.
   */
  readonly fallback: string;
  /** Whether it was to be sent with neither a reason nor a mark. */
  readonly missing: boolean;
  readonly submit: () => void;
};

/**
 * A rejection needs a reason, or marks that say it.
 * @param onReject gets the reason to be sent, blank where the marks say it, and what was typed of it
 */
export function useRejection(
  { draft: { reason }, change }: RejectionDraft,
  marks: Marks,
  onReject: (reason: string, typed: string) => void,
): Rejection {
  const { t } = useTranslation();
  const [missing, setMissing] = useState(false);
  const fallback = marks.all.length === 0 ? '' : reasonOf(t, marks.all);
  const submit = () => {
    const given = reason.trim();
    const isMissing = given === '' && fallback === '';
    setMissing(isMissing);
    if (!isMissing) onReject(given, reason);
  };
  const setReason = (typed: string) => change(() => ({ reason: typed }));
  return { reason, setReason, fallback, missing: missing && fallback === '', submit };
}

/** The marks as a reason, in the reviewer's language. */
export function reasonOf(t: TFunction, marks: readonly Mark[]): string {
  return markedReason(marks, (names) => t('review.mark.toCorrect', { names }));
}
