import type { TFunction } from 'i18next';
import type { FormSchema } from '@portal/domain/form/schema';
import { duplicateField, duplicateStep } from '@portal/domain/form-builder/copy';
import { addField, addStage, addStep, namesAt, remove } from '@portal/domain/form-builder/edit';
import { retyped, type WrittenType } from '@portal/domain/form-builder/field-kinds';
import { type Drop, drop, moveField, nudge } from '@portal/domain/form-builder/move';
import { calculationsTaking, type Place, rulesLookingAt } from '@portal/domain/form-builder/rules';
import type { Stage } from '@portal/domain/production/stages';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { toast } from '../../ui/notices/toast.ts';
import type { Area } from './builder-areas.tsx';
import type { BuilderAction } from './builder-state.ts';
import type { NewField } from './outline/add-to-form.tsx';
import type { Deletion } from './panel/delete-dialog.tsx';
import { isRow, placeKey, placeLabel, rowId } from './place.ts';

type Work = {
  readonly form: FormSchema;
  readonly selected: Place | null;
  readonly dispatch: (action: BuilderAction) => void;
  readonly show: (area: Area) => void;
};

/** What is done to steps and fields as a whole: adding, moving, copying, deleting, and another type. */
export function useEdits({ form, selected, dispatch, show }: Work) {
  // The outline and the panel are drawn again only where something in them has changed: what they call stays the same.
  const now = useRef({ form, selected });
  useEffect(() => {
    now.current = { form, selected };
  });
  // A row that changes its place loses the focus with it, and one that is deleted leaves it to its neighbour.
  const [goesOnAt, goOnAt] = useState<Row | null>(null);
  useEffect(() => {
    if (goesOnAt !== null) document.getElementById(goesOnAt.row)?.focus();
  }, [goesOnAt]);
  const moving = useMoving(now, dispatch, goOnAt);

  return {
    ...useAdding(now, dispatch),
    ...moving,
    /** Moves what is chosen by one, by the keyboard, from the row itself, which keeps the focus. */
    moveRow: (by: -1 | 1): void => {
      if (selected === null) return;
      goOnAt({ row: rowId(selected) });
      moving.nudgeBy(by);
    },
    /** Takes the last change back, or does it again; a row that stands elsewhere then keeps the focus. */
    travel: (kind: 'undo' | 'redo'): void => {
      const row = document.activeElement?.id ?? '';
      if (isRow(row)) goOnAt({ row });
      dispatch({ kind });
    },
    ...useDeleting(now, { dispatch, show, goOnAt }),
    changeType: useRetyping(now, dispatch),
  };
}

/** Where the focus goes once the outline is drawn: the id of the row's element. */
type Row = { readonly row: string };

/** The form and what is chosen, as they were drawn last. */
type Now = RefObject<Pick<Work, 'form' | 'selected'>>;

function useAdding(now: Now, dispatch: Work['dispatch']) {
  const addNewField = useCallback(
    (stepId: string, { label, type }: NewField) => {
      const { form: before, selected: chosen } = now.current;
      const fields = before.steps.find((step) => step.id === stepId)?.fields ?? [];
      const at = chosen?.kind === 'field' ? fields.findIndex(({ name }) => name === chosen.name) : -1;
      const added = addField(before, stepId, type, { label }, at < 0 ? undefined : at + 1);
      dispatch({ kind: 'put', form: added.form, select: { kind: 'field', name: added.at } });
    },
    [now, dispatch],
  );
  const addNewStep = useCallback(
    (title: string) => {
      const { form: before, selected: chosen } = now.current;
      const at = before.steps.findIndex((step) => isIn(step, chosen));
      const added = addStep(before, { label: title }, at < 0 ? before.steps.length : at + 1);
      dispatch({ kind: 'put', form: added.form, select: { kind: 'step', id: added.at } });
    },
    [now, dispatch],
  );

  const addNewStage = useCallback(
    (stage: Stage, title: string) => {
      const added = addStage(now.current.form, stage, { label: title });
      dispatch({ kind: 'put', form: added.form, select: { kind: 'step', id: added.at } });
    },
    [now, dispatch],
  );

  const dropPlace = useCallback(
    (dragged: Place, to: Drop) => dispatch({ kind: 'change', change: (before) => drop(before, dragged, to) }),
    [dispatch],
  );

  return {
    addNewField,
    addNewStep,
    addNewStage,
    /** Moves what was dragged. */
    dropPlace,
  };
}

function useMoving(now: Now, dispatch: Work['dispatch'], goOnAt: (row: Row) => void) {
  const [nudged, setNudged] = useState<string | null>(null);
  const nudgeBy = useCallback(
    (by: -1 | 1) => {
      const { selected: chosen } = now.current;
      if (chosen === null) return;
      dispatch({ kind: 'change', change: (before) => nudge(before, chosen, by) });
      setNudged(placeKey(chosen));
    },
    [now, dispatch],
  );
  const moveTo = useCallback(
    (stepId: string) => {
      const { selected: chosen } = now.current;
      if (chosen?.kind !== 'field') return;
      const { name } = chosen;
      dispatch({
        kind: 'change',
        change: (before) => moveField(before, name, stepId, Number.POSITIVE_INFINITY),
      });
    },
    [now, dispatch],
  );
  const duplicate = useCallback(() => {
    const { form: before, selected: chosen } = now.current;
    if (chosen === null) return;
    const isStep = chosen.kind === 'step';
    const copied = isStep ? duplicateStep(before, chosen.id) : duplicateField(before, chosen.name);
    const copy: Place = isStep ? { kind: 'step', id: copied.at } : { kind: 'field', name: copied.at };
    dispatch({ kind: 'put', form: copied.form, select: copy });
    // The button that was pressed goes with the panel of what was copied.
    goOnAt({ row: rowId(copy) });
  }, [now, dispatch, goOnAt]);

  return {
    /** Moves what is chosen by one. */
    nudgeBy,
    /** The key of the place that was moved by one last. */
    nudged,
    /** Moves the chosen field to the end of a step. */
    moveTo,
    duplicate,
  };
}

/** Deletes what is chosen; what others refer to is asked about first, the rest can be taken back. */
function useDeleting(
  now: Now,
  { dispatch, show, goOnAt }: Pick<Work, 'dispatch' | 'show'> & { readonly goOnAt: (row: Row) => void },
) {
  const { t } = useTranslation();
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const deletePlace = useCallback(
    (place: Place, takeConditions: boolean) => {
      const { form: before } = now.current;
      setDeletion(null);
      dispatch({ kind: 'put', form: remove(before, place, takeConditions), select: null });
      show('outline');
      const next = neighbourOf(before, place);
      if (next !== undefined) goOnAt({ row: rowId(next) });
      toast({ kind: 'success', title: t('builder.deleted'), message: t('builder.deletedText') });
    },
    [now, dispatch, show, goOnAt, t],
  );
  const askToDelete = useCallback(() => {
    const { form: before, selected: chosen } = now.current;
    if (chosen === null) return;
    const asked = lookedAt(before, chosen);
    if (asked.ruled.length + asked.calculated.length === 0) deletePlace(chosen, false);
    else setDeletion(asked);
  }, [now, deletePlace]);

  return {
    askToDelete,
    deletion,
    confirmDeletion: (takeConditions: boolean): void => {
      if (deletion !== null) deletePlace(deletion.place, takeConditions);
    },
    cancelDeletion: (): void => setDeletion(null),
  };
}

function useRetyping(nowRef: Now, dispatch: Work['dispatch']) {
  const { t } = useTranslation();
  return useCallback(
    (name: string, type: WrittenType) => void retype(nowRef.current, name, type, dispatch, t),
    [nowRef, dispatch, t],
  );
}

/** Gives a field another type; where that empties conditions, after a question. */
async function retype(
  { form: before, selected }: Now['current'],
  name: string,
  type: WrittenType,
  dispatch: Work['dispatch'],
  t: TFunction,
): Promise<void> {
  const { form: next, emptied } = retyped(before, name, type);
  const sure =
    emptied.length === 0 ||
    (await confirm({
      title: t('builder.retype.title'),
      text: t('builder.retype.text', {
        count: emptied.length,
        names: emptied.map((rule) => placeLabel(t, before, rule.place)).join(', '),
      }),
      confirmLabel: t('builder.retype.confirm'),
      danger: true,
    }));
  if (sure) dispatch({ kind: 'put', form: next, select: selected });
}

/** Whether a step is chosen, or one of its fields. */
function isIn(step: FormSchema['steps'][number], selected: Place | null): boolean {
  if (selected === null) return false;
  return selected.kind === 'step'
    ? step.id === selected.id
    : step.fields.some(({ name }) => name === selected.name);
}

const around = <One>(rows: readonly One[], at: number): One | undefined => rows[at + 1] ?? rows[at - 1];

/** Where somebody goes on who deletes a step or field: at the one after it, else before it, else at the step of the field. */
function neighbourOf({ steps }: FormSchema, place: Place): Place | undefined {
  if (place.kind === 'step') {
    const step = around(
      steps,
      steps.findIndex(({ id }) => id === place.id),
    );
    return step && { kind: 'step', id: step.id };
  }
  const home = steps.find(({ fields }) => fields.some(({ name }) => name === place.name));
  if (home === undefined) return undefined;
  const field = around(
    home.fields,
    home.fields.findIndex(({ name }) => name === place.name),
  );
  return field ? { kind: 'field', name: field.name } : { kind: 'step', id: home.id };
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
