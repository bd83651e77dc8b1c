import { isSame } from '@portal/domain/queue/three-way';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiProblem } from '../../lib/network/api-problem.ts';

/** What a form shows of a record, with the tag that saving it sends back. */
type Saved<Values> = { readonly values: Values; readonly etag: string | null };

/**
 * A form over a record that somebody else may save meanwhile: as long as nothing is typed it shows what is saved. Otherwise it stays on
 * what it was opened with, so that saving it is refused rather than theirs overwritten, until `rebase` brings both together.
 * @param current the record as it was read last
 */
export function useRebased<Values extends FieldValues, Checked, Shown extends Values>(
  form: UseFormReturn<Values, unknown, Checked>,
  current: Saved<Shown>,
) {
  const [opened, setOpened] = useState(current);
  const [seen, setSeen] = useState(current.etag);
  const { isDirty } = form.formState;
  // After a save of its own the form is ahead of what was read, until it is read again.
  if (seen !== current.etag) {
    setSeen(current.etag);
    if (!isDirty && opened.etag !== current.etag) setOpened(current);
  }
  useEffect(() => {
    if (!isDirty && !isSame(form.getValues(), opened.values)) form.reset(opened.values);
  }, [form, isDirty, opened]);

  /**
   * Puts the form on what is saved by now; what was typed over `base` stands, and is unsaved. `base` is what the form was opened with,
   * or after a save what was sent.
   */
  function rebase(base: Values, saved: Saved<Shown>): void {
    const now = form.getValues();
    const names = Object.keys(saved.values) as Path<Values>[];
    form.reset(saved.values);
    for (const name of names)
      if (!isSame(now[name], base[name])) form.setValue(name, now[name], { shouldDirty: true });
    setOpened(saved);
  }
  return { opened, rebase };
}

/** What a person is told whose save was refused, once somebody else's changes stand in the form with theirs. For the office's pages. */
export function joinedProblem(t: TFunction): ApiProblem {
  return new ApiProblem('changed-meanwhile', 412, { detail: t('changes.joined') });
}
