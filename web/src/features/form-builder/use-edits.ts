import type { FormSchema } from '@portal/domain/form/schema';
import { duplicateField, duplicateStep } from '@portal/domain/form-builder/copy';
import { addField, addStep, namesAt, remove } from '@portal/domain/form-builder/edit';
import { retyped, type WrittenType } from '@portal/domain/form-builder/field-kinds';
import { type Drop, drop, moveField, nudge } from '@portal/domain/form-builder/move';
import { calculationsTaking, type Place, rulesLookingAt } from '@portal/domain/form-builder/rules';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { toast } from '../../ui/notices/toast.ts';
import type { BuilderAction } from './builder-state.ts';
import type { NewField } from './outline/add-to-form.tsx';
import { rowId } from './outline/row-id.ts';
import type { Deletion } from './panel/delete-dialog.tsx';
import { placeLabel } from './place-label.ts';
import type { Area } from './use-areas.ts';

type Work = {
  readonly form: FormSchema;
  readonly selected: Place | null;
  readonly dispatch: (action: BuilderAction) => void;
  readonly show: (area: Area) => void;
};

/** What is done to steps and fields as a whole: adding, moving, copying, deleting, and another type. */
export function useEdits({ form, selected, dispatch, show }: Work) {
  const { t } = useTranslation();
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  // A row that changes its place loses the focus with it.
  const [moved, setMoved] = useState<{ readonly row: string } | null>(null);
  useEffect(() => {
    if (moved !== null) document.getElementById(moved.row)?.focus();
  }, [moved]);
  // The outline is drawn anew only where something in it has changed: what it calls stays the same.
  const now = useRef({ form, selected });
  useEffect(() => {
    now.current = { form, selected };
  });

  const addNewField = useCallback(
    (stepId: string, { label, type }: NewField) => {
      const { form: before, selected: chosen } = now.current;
      const fields = before.steps.find((step) => step.id === stepId)?.fields ?? [];
      const at = chosen?.kind === 'field' ? fields.findIndex(({ name }) => name === chosen.name) : -1;
      const added = addField(before, stepId, type, { label }, at < 0 ? undefined : at + 1);
      dispatch({ kind: 'put', form: added.form, select: { kind: 'field', name: added.at } });
    },
    [dispatch],
  );
  const addNewStep = useCallback(
    (title: string) => {
      const { form: before, selected: chosen } = now.current;
      const at = before.steps.findIndex((step) => isIn(step, chosen));
      const added = addStep(before, { label: title }, at < 0 ? before.steps.length : at + 1);
      dispatch({ kind: 'put', form: added.form, select: { kind: 'step', id: added.at } });
    },
    [dispatch],
  );

  const dropPlace = useCallback(
    (dragged: Place, to: Drop) => dispatch({ kind: 'change', change: (before) => drop(before, dragged, to) }),
    [dispatch],
  );

  function deletePlace(place: Place, takeConditions: boolean): void {
    setDeletion(null);
    dispatch({ kind: 'put', form: remove(form, place, takeConditions), select: null });
    show('outline');
    toast({ kind: 'success', title: t('builder.deleted'), message: t('builder.deletedText') });
  }

  async function retype(name: string, type: WrittenType): Promise<void> {
    const { form: next, emptied } = retyped(form, name, type);
    const sure =
      emptied.length === 0 ||
      (await confirm({
        title: t('builder.retype.title'),
        text: t('builder.retype.text', {
          count: emptied.length,
          names: emptied.map((rule) => placeLabel(t, form, rule.place)).join(', '),
        }),
        confirmLabel: t('builder.retype.confirm'),
        danger: true,
      }));
    if (sure) dispatch({ kind: 'put', form: next, select: selected });
  }

  return {
    addNewField,
    addNewStep,
    /** Moves what was dragged. */
    dropPlace,
    /** Moves what is chosen by one; `keepFocus` where the row itself was moved by the keyboard. */
    move: (by: -1 | 1, keepFocus: boolean): void => {
      if (selected === null) return;
      if (keepFocus) setMoved({ row: rowId(selected) });
      dispatch({ kind: 'change', change: (before) => nudge(before, selected, by) });
    },
    /** Moves the chosen field to the end of a step. */
    moveTo: (stepId: string): void => {
      if (selected?.kind !== 'field') return;
      const { name } = selected;
      dispatch({
        kind: 'change',
        change: (before) => moveField(before, name, stepId, Number.POSITIVE_INFINITY),
      });
    },
    duplicate: (): void => {
      if (selected === null) return;
      const isStep = selected.kind === 'step';
      const copied = isStep ? duplicateStep(form, selected.id) : duplicateField(form, selected.name);
      const copy: Place = isStep ? { kind: 'step', id: copied.at } : { kind: 'field', name: copied.at };
      dispatch({ kind: 'put', form: copied.form, select: copy });
    },
    /** Deletes what is chosen; what others look at is asked about first, the rest can be taken back. */
    askToDelete: (): void => {
      if (selected === null) return;
      const asked = lookedAt(form, selected);
      if (asked.ruled.length + asked.calculated.length === 0) deletePlace(selected, false);
      else setDeletion(asked);
    },
    deletion,
    deleteAsked: (takeConditions: boolean): void => {
      if (deletion !== null) deletePlace(deletion.place, takeConditions);
    },
    keepAsked: (): void => setDeletion(null),
    changeType: (name: string, type: WrittenType): void => void retype(name, type),
  };
}

/** Whether a step is chosen, or one of its fields. */
function isIn(step: FormSchema['steps'][number], selected: Place | null): boolean {
  if (selected === null) return false;
  return selected.kind === 'step'
    ? step.id === selected.id
    : step.fields.some(({ name }) => name === selected.name);
}

/** What outside of a step or field looks at it. */
function lookedAt(form: FormSchema, place: Place): Deletion {
  const names = namesAt(form, place);
  const isOutside = (one: Place) =>
    one.kind === 'field' ? !names.has(one.name) : place.kind === 'field' || one.id !== place.id;
  const calculated = calculationsTaking(form, names).map((name): Place => ({ kind: 'field', name }));
  return {
    place,
    ruled: rulesLookingAt(form, names)
      .map((rule) => rule.place)
      .filter(isOutside),
    calculated: calculated.filter(isOutside),
  };
}
