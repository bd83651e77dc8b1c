import { VisuallyHidden } from '@mantine/core';
import type { FormSchema } from '@portal/domain/form/schema';
import { historyOf } from '@portal/domain/form-builder/history';
import type { Place } from '@portal/domain/form-builder/rules';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import { useCallback, useDeferredValue, useLayoutEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftLock } from '../../form/drafts/draft-lock.ts';
import { toast } from '../../ui/notices/toast.ts';
import { useUnsavedGuard } from '../../ui/frame/unsaved-guard.ts';
import { type BuilderAction, builderChanged } from './builder-state.ts';
import { placeKey, positionText } from './place.ts';
import { type Area, BuilderAreas, useBuilderAreas } from './builder-areas.tsx';
import { BuilderBar } from './builder-bar.tsx';
import { DeleteDialog } from './panel/delete-dialog.tsx';
import { FormPanel } from './panel/form-panel.tsx';
import { MergeDialog } from './keeping/merge-dialog.tsx';
import type { OpenedBuilder } from './keeping/open-builder.ts';
import type { FormKind } from './form-kind.ts';
import { AddStage, AddStep } from './outline/add-to-form.tsx';
import { Outline } from './outline/outline.tsx';
import { Panel } from './panel/panel.tsx';
import { PlaceActions } from './panel/place-actions.tsx';
import { outOfBounds, refusalsOf } from './problems/problems.ts';
import { ProblemsList } from './problems/problems-list.tsx';
import type { sourcesByReference } from './rules/rule-words.ts';
import { RulesList } from './rules/rules-list.tsx';
import { Trial } from './trial/trial.tsx';
import { useEdits } from './use-edits.ts';
import type { useProblems } from './problems/use-problems.ts';
import { useRemarks } from './problems/use-remarks.ts';
import { useSaving } from './keeping/use-saving.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useBuilderDraft } from './keeping/use-builder-draft.ts';

type Props = {
  readonly userId: number;
  readonly opened: Extract<OpenedBuilder, { kind: 'form' }>;
  readonly lock: DraftLock;
};

/** The form builder: outline, settings of the chosen step or field, and the phone preview. */
export function Builder({ userId, opened, lock }: Props) {
  const { template, version, formKind } = opened;
  const main = template.mainLanguage;
  const parameters = version.parametersSchema;
  const { form, history, selected, dispatch, saving, isUnsaved, autosave } = useWork({
    userId,
    opened,
    lock,
  });

  // The typed field is rendered at once, the phone preview with low priority, and the remarks on the whole form after a pause.
  const shown = useDeferredValue(form);
  const { settled, sources, problems, notes } = useRemarks(form, parameters, formKind);

  const [onTop, show] = useBuilderAreas();
  const select = useCallback(
    (place: Place | null) => {
      dispatch({ kind: 'select', place });
      show('field');
    },
    [dispatch, show],
  );
  const edits = useEdits({ form, selected, dispatch, show });

  const save = useCheckedSave({ form, kind: formKind, parameters, saving, dispatch, show });
  useShortcuts({
    onUndo: () => edits.travel('undo'),
    onRedo: () => edits.travel('redo'),
    onSave: save,
    onMove: edits.moveRow,
  });

  return (
    <>
      <BuilderBar
        template={template}
        kind={formKind}
        autosave={autosave}
        isUnsaved={isUnsaved}
        busy={saving.busy}
        canUndo={history.past.length > 0}
        canRedo={history.future.length > 0}
        dispatch={dispatch}
        onSave={save}
      />
      <BuilderAreas
        onTop={onTop}
        onShow={show}
        counts={{ rules: notes.rules.size, problems: problems.all.length }}
        outline={
          <Outline
            form={form}
            selected={selected}
            main={main}
            notes={notes}
            onSelect={select}
            onAddField={edits.addNewField}
            addStep={<NewStep kind={formKind} form={form} edits={edits} />}
            onDrop={edits.dropPlace}
            onForm={() => select(null)}
          />
        }
        rules={<RulesList form={settled} sources={sources} onOpen={select} />}
        problems={<ProblemsList form={settled} problems={problems.all} onOpen={select} />}
        field={
          selected === null ? (
            <FormPanel form={form} kind={formKind} version={version} main={main} dispatch={dispatch} />
          ) : (
            <ChosenPlace place={selected} {...{ opened, form, shown, problems, edits, dispatch }} />
          )
        }
        phone={<Trial form={shown} parameters={parameters} selected={selected} />}
      />
      <Questions form={form} edits={edits} saving={saving} sources={sources} />
      <MovedTo form={form} place={selected} edits={edits} />
    </>
  );
}

/** The state of the edited form: undo history, the draft on this device, and the version saved on the server. */
function useWork({ userId, opened, lock }: Props) {
  const { t } = useTranslation();
  const [{ history, selected }, dispatch] = useReducer(builderChanged, null, () => ({
    history: historyOf(opened.copy.form),
    selected: null,
  }));
  const form = history.present;
  const saving = useSaving(opened, form, (next) => dispatch({ kind: 'change', change: () => next }));
  const isUnsaved = form !== saving.saved.shown;
  const autosave = useBuilderDraft({ userId, opened, lock, form, saved: saving.saved });
  useUnsavedGuard(isUnsaved, {
    title: t('builder.leave.title'),
    text: t('builder.leave.text'),
    confirmLabel: t('form.leave.leave'),
    cancelLabel: t('form.leave.stay'),
  });
  return { form, history, selected, dispatch, saving, isUnsaved, autosave };
}

type SaveWork = {
  readonly form: FormSchema;
  readonly kind: FormKind;
  readonly parameters: readonly ParameterField[];
  readonly saving: ReturnType<typeof useSaving>;
  readonly dispatch: (action: BuilderAction) => void;
  readonly show: (area: Area) => void;
};

/**
 * Saves the form, or shows the first place that the server would refuse. The returned function stays the same, so that
 * components that get it need not render again.
 */
function useCheckedSave({ form, kind, parameters, saving, dispatch, show }: SaveWork): () => void {
  const { t } = useTranslation();
  const save = () => {
    if (saving.busy || saving.clash !== null) return;
    const refused = refusalsOf(t, form, parameters, kind);
    const refusals = refused.length > 0 ? refused : outOfBounds(form);
    const [first] = refusals;
    if (first === undefined) {
      void saving.save(form);
      return;
    }
    dispatch({ kind: 'select', place: first.place });
    show('problems');
    toast({
      kind: 'error',
      title: t('builder.refused', { count: refusals.length }),
      message: t('builder.refusedText'),
    });
  };
  const newest = useRef(save);
  // A layout effect: a plain effect may run later on a busy machine, and a click before it would call the old function.
  useLayoutEffect(() => {
    newest.current = save;
  });
  return useCallback(() => newest.current(), []);
}

type NewStepProps = {
  readonly kind: FormKind;
  readonly form: FormSchema;
  readonly edits: ReturnType<typeof useEdits>;
};

/** Adds a step: to a production form that of a stage, to others one of any title. */
function NewStep({ kind, form, edits }: NewStepProps) {
  if (kind === 'production') return <AddStage form={form} onAdd={edits.addNewStage} />;
  return <AddStep onAdd={edits.addNewStep} />;
}

type ChosenPlaceProps = {
  readonly opened: Props['opened'];
  readonly form: FormSchema;
  /** The form with low priority: for parts that depend on the whole form and need not follow each keystroke. */
  readonly shown: FormSchema;
  readonly place: Place;
  readonly problems: ReturnType<typeof useProblems>;
  readonly edits: ReturnType<typeof useEdits>;
  readonly dispatch: (action: BuilderAction) => void;
};

/** The settings of the step or field that is chosen, and what can be done with it as a whole. */
function ChosenPlace({ opened, form, shown, place, problems, edits, dispatch }: ChosenPlaceProps) {
  const chosen = placeKey(place);
  // There is one step a stage, which a copy would not be.
  const isStage = opened.formKind === 'production' && place.kind === 'step';
  return (
    <Panel
      key={chosen}
      form={form}
      shown={shown}
      parameters={opened.version.parametersSchema}
      main={opened.template.mainLanguage}
      place={place}
      problems={problems.all.filter((one) => one.place !== null && placeKey(one.place) === chosen)}
      blocked={problems.blocked}
      dispatch={dispatch}
      onRetype={edits.changeType}
      actions={
        <PlaceActions
          form={shown}
          place={place}
          onMove={edits.nudgeBy}
          onMoveTo={edits.moveTo}
          onDuplicate={isStage ? null : edits.duplicate}
          onDelete={edits.askToDelete}
        />
      }
    />
  );
}

type MovedToProps = Pick<ChosenPlaceProps, 'form' | 'edits'> & { readonly place: Place | null };

/** Tells a screen reader where the chosen step or field is after each move: its row keeps the focus and its name. */
function MovedTo({ form, place, edits }: MovedToProps) {
  const { t } = useTranslation();
  const isMoved = place !== null && placeKey(place) === edits.nudged;
  return (
    <VisuallyHidden>
      <output>{isMoved && positionText(t, form, place)}</output>
    </VisuallyHidden>
  );
}

type QuestionsProps = {
  readonly form: FormSchema;
  readonly edits: ReturnType<typeof useEdits>;
  readonly saving: ReturnType<typeof useSaving>;
  readonly sources: ReturnType<typeof sourcesByReference>;
};

/** Asks what becomes of rules when their field is deleted, and which of two changes to the same place counts. */
function Questions({ form, edits, saving, sources }: QuestionsProps) {
  return (
    <>
      {edits.deletion !== null && (
        <DeleteDialog
          form={form}
          deletion={edits.deletion}
          onDelete={edits.confirmDeletion}
          onClose={edits.cancelDeletion}
        />
      )}
      {saving.clash !== null && (
        <MergeDialog
          merged={saving.clash.merged}
          forms={saving.clash}
          sources={sources}
          changes={saving.clash.changes}
          onChosen={saving.resolveClash}
        />
      )}
    </>
  );
}
