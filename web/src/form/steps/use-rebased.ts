import { isSame } from '@portal/domain/queue/three-way';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { leftAcrossSignIn, useLeavingAcrossSignIn } from '../../lib/session/state-across-sign-in.ts';
import { type MergedValues, mergeValues } from './merge-values.ts';

/** What a form shows of a record, with the tag that saving it sends back. */
type Saved<Values> = { readonly values: Values; readonly etag: string | null };

/** What is left of a form when the session ends: its record as it was opened, and what is typed. */
type Left<Values, Shown> = { readonly opened: Saved<Shown>; readonly typed: Values };

/**
 * A form over a record that somebody else may save meanwhile: as long as nothing is typed it shows what is saved. Otherwise it stays on
 * what it was opened with, so that saving it is refused rather than theirs overwritten, until `join` brings both together. What is
 * typed comes back after another sign-in, so no field may be a password.
 *
 * @param name of the form and its record, for what comes back
 * @param current the record as it was read last
 */
export function useRebased<Values extends FieldValues, Checked, Shown extends Values>(
  name: string,
  form: UseFormReturn<Values, unknown, Checked>,
  current: Saved<Shown>,
) {
  const [before] = useState(() => leftAcrossSignIn(name) as Left<Values, Shown> | undefined);
  const [opened, setOpened] = useState(before?.opened ?? current);
  const [clashes, setClashes] = useState<MergedValues<Values>['clashes']>([]);
  const [seen, setSeen] = useState(current.etag);
  /** Whether somebody else's save has been read that the form does not show. */
  const [isOutdated, setOutdated] = useState(false);
  const { isDirty } = form.formState;
  useLeavingAcrossSignIn(name, (): Left<Values, Shown> | undefined =>
    isDirty ? { opened, typed: form.getValues() } : undefined,
  );
  // After a save of its own the form is ahead of what was read, until it is read again.
  if (seen !== current.etag) {
    setSeen(current.etag);
    setOutdated(opened.etag !== current.etag);
  } else if (isOutdated && !isDirty) open(current, []);
  useEffect(() => {
    if (!isDirty && !isSame(form.getValues(), opened.values)) form.reset(opened.values);
  }, [form, isDirty, opened]);
  useEffect(() => {
    if (before !== undefined) put(form, before.opened.values, before.typed);
  }, [form, before]);

  function open(saved: Saved<Shown>, told: MergedValues<Values>['clashes']): void {
    setOpened(saved);
    setClashes(told);
    setOutdated(false);
  }

  /** Puts the form on what it has saved itself; what was typed over `sent` since then stands, and is unsaved. */
  function afterSave(sent: Values, saved: Saved<Shown>): void {
    put(form, saved.values, mergeValues<Values>(sent, form.getValues(), saved.values).values);
    open(saved, []);
  }

  /**
   * Brings what somebody else has saved together with what is typed, which is unsaved then.
   * @returns whether both have changed the same value: `clashes` names them, the form has mine and `opened` theirs
   */
  function join(theirs: Saved<Shown>): boolean {
    const merged = mergeValues<Values>(opened.values, form.getValues(), theirs.values);
    put(form, theirs.values, merged.values);
    open(theirs, merged.clashes);
    return merged.clashes.length > 0;
  }

  /** Replaces what I typed by what somebody else has saved. */
  function take(field: keyof Values & string): void {
    const theirs: Values = opened.values;
    form.setValue(field as Path<Values>, theirs[field as Path<Values>], { shouldDirty: true });
    setClashes(clashes.filter((clash) => clash !== field));
  }

  return { opened, clashes, afterSave, join, take };
}

/** Puts the form on what is saved, and what differs from it into its fields as unsaved. */
function put<Values extends FieldValues, Checked>(
  form: UseFormReturn<Values, unknown, Checked>,
  saved: Values,
  typed: Values,
): void {
  form.reset(saved);
  for (const name of Object.keys(saved) as Path<Values>[])
    if (!isSame(typed[name], saved[name])) form.setValue(name, typed[name], { shouldDirty: true });
}

/** What a person is told whose save was refused, once somebody else's changes stand in the form with theirs. For the office's pages. */
export function joinedProblem(t: TFunction): ApiProblem {
  return new ApiProblem('changed-meanwhile', 412, { detail: t('changes.joined') });
}
