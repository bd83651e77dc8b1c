import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftAutosave } from '../drafts/draft-autosave.ts';
import { appHistory } from '../../lib/history.ts';
import { whenPhotosInForm } from '../pictures/shrinking.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { wasAsked } from '../../ui/frame/unsaved-guard.ts';

/** With `kept` the input stays as a draft; with `untouched` there is none. */
export type LeavingWords = {
  readonly kept: `form.leave.${'kept' | 'keptHere'}`;
  readonly untouched: `form.leave.${'untouched' | 'refused'}`;
};

/**
 * Asks before the form is left, by a link or by the browser's back button; changing the step is not leaving. The
 * question says what becomes of the input.
 */
export function useLeaving(autosave: DraftAutosave, { kept, untouched }: LeavingWords): void {
  const { t } = useTranslation();
  useEffect(
    () =>
      appHistory().guard(async (next) => {
        // Also for the bar's logo, which has promised that what was entered stays.
        await whenPhotosInForm();
        await autosave.flush();
        if (wasAsked(next.state)) return true;
        const { kind } = autosave.state.get();
        const text = kind === 'failed' ? 'form.leave.notKept' : kind === 'new' ? untouched : kept;
        return confirm({
          title: t('form.leave.title'),
          text: t(text),
          confirmLabel: t('form.leave.leave'),
          cancelLabel: t('form.leave.stay'),
          danger: true,
        });
      }),
    [autosave, t, untouched, kept],
  );
}
