import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftAutosave } from '../drafts/draft-autosave.ts';
import { appHistory } from '../../lib/history.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';

/** A navigation that has been asked about already: the bar's logo says so, and so does sending. */
export const LEAVING = { leaving: true } as const;

function saysLeaving(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'leaving' in state && state.leaving === true;
}

/**
 * Asks before the form is left, by a link or by the browser's back button; steps of the form are not leaving.
 * What was typed stays as a draft, and the question says so; `untouched` is said where nothing was.
 */
export function useLeaving(
  autosave: DraftAutosave,
  untouched: `form.leave.${'untouched' | 'refused'}`,
): void {
  const { t } = useTranslation();
  useEffect(
    () =>
      appHistory().guard(async (next) => {
        if (saysLeaving(next.state)) return true;
        await autosave.flush();
        const { kind } = autosave.state.get();
        const text =
          kind === 'failed' ? 'form.leave.notKept' : kind === 'new' ? untouched : 'form.leave.kept';
        return confirm({
          title: t('form.leave.title'),
          text: t(text),
          confirmLabel: t('form.leave.leave'),
          cancelLabel: t('form.leave.stay'),
          danger: true,
        });
      }),
    [autosave, t, untouched],
  );
}
