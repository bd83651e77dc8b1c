import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { holdPage } from '../../lib/loading/busy.ts';
import { appHistory } from '../../lib/history.ts';
import { confirm, type Question } from '../dialogs/confirm.ts';

/** State of a navigation that needs no question: the bar's logo has asked already, or the form was sent. */
export const LEAVING = { leaving: true } as const;

/**
 * Asks before a form with unsaved input is left: within the app with the question, when closing the tab with the
 * browser's own. While the form is dirty, a new version of the app is not installed. The logo in the bar has asked
 * already.
 */
export function useUnsavedGuard(dirty: boolean, question: Question): void {
  const ask = useEffectEvent(() => confirm(question));

  useEffect(() => {
    if (!dirty) return undefined;
    const release = holdPage('form');
    const endGuard = appHistory().guard((next) => wasAsked(next.state) || ask());
    return () => {
      release();
      endGuard();
    };
  }, [dirty]);
}

/** The same with the words of a page, or of any dialog. */
export function useUnsavedOfficeGuard(dirty: boolean, words: 'deviceOffice' | 'templates' | 'records'): void {
  const { t } = useTranslation();
  useUnsavedGuard(dirty, {
    title: t(`${words}.unsaved.title`),
    text: t(`${words}.unsaved.text`),
    confirmLabel: t(`${words}.unsaved.leave`),
    cancelLabel: t(`${words}.unsaved.stay`),
    danger: true,
  });
}

/** Whether a navigation is marked as one that needs no question. */
export function wasAsked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'leaving' in state && state.leaving === true;
}
