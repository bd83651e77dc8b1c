import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenWork } from '../../../lib/loading/busy.ts';
import { useStateAcrossSignIn } from '../../../lib/session/state-across-sign-in.ts';
import type { Mark, Marks } from './marks.tsx';

/** The most characters of a reason that the server takes. */
export const REASON_LENGTH = 2_000;

/** A rejection while it is written. */
export type Rejection = {
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  /** The reason that stands when none is typed: what is marked; empty where nothing is. */
  readonly fallback: string;
  /** Whether it was to be sent with neither a reason nor a mark. */
  readonly missing: boolean;
  readonly submit: () => void;
};

/**
 * A rejection needs a reason, or marks that say it.
 * @param id of the installation
 * @param onReject gets the reason to be sent, and what was typed of it
 * @param first the reason with which it begins
 */
export function useRejection(
  id: number,
  marks: Marks,
  onReject: (reason: string, typed: string) => void,
  first = '',
): Rejection {
  const { t } = useTranslation();
  const [reason, setReason] = useStateAcrossSignIn(`rejection-${id}`, first);
  useOpenWork(reason !== '');
  const [missing, setMissing] = useState(false);
  const fallback = marks.all.length === 0 ? '' : reasonOf(t, marks.all);
  const submit = () => {
    const given = reason.trim() || fallback;
    setMissing(given === '');
    if (given !== '') onReject(given, reason);
  };
  return { reason, setReason, fallback, missing: missing && fallback === '', submit };
}

/** The marks as a reason; without their notes, which the installer reads beside the fields, where they are too long. */
export function reasonOf(t: TFunction, marks: readonly Mark[]): string {
  const describe = (nameOf: (mark: Mark) => string) =>
    t('review.mark.toCorrect', { names: marks.map(nameOf).join(', ') });
  const whole = describe(({ name, note }) => (note.trim() === '' ? name : `${name} (${note.trim()})`));
  if (whole.length <= REASON_LENGTH) return whole;
  const names = describe(({ name }) => name);
  return names.length <= REASON_LENGTH ? names : `${names.slice(0, REASON_LENGTH - 1)}…`;
}
