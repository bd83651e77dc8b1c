import { historyOf } from '@portal/domain/form-builder/history';
import { type Place, rulesOf } from '@portal/domain/form-builder/rules';
import { useCallback, useDeferredValue, useMemo, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftLock } from '../../form/drafts/draft-lock.ts';
import { toast } from '../../ui/notices/toast.ts';
import { useUnsavedGuard } from '../../ui/frame/unsaved-guard.ts';
import { builderChanged, placeKey } from './builder-state.ts';
import { BuilderAreas } from './builder-areas.tsx';
import { BuilderBar } from './builder-bar.tsx';
import { DeleteDialog } from './panel/delete-dialog.tsx';
import { FormPanel } from './panel/form-panel.tsx';
import { MergeDialog } from './keeping/merge-dialog.tsx';
import type { OpenedBuilder } from './keeping/open-builder.ts';
import { Outline } from './outline/outline.tsx';
import { Panel } from './panel/panel.tsx';
import { PlaceActions } from './panel/place-actions.tsx';
import { outOfBounds, refusalsOf } from './problems/problems.ts';
import { ProblemsList } from './problems/problems-list.tsx';
import { ruleSentence, sourcesByReference } from './rules/rule-words.ts';
import { RulesList } from './rules/rules-list.tsx';
import { Trial } from './trial/trial.tsx';
import { useAreas } from './use-areas.ts';
import { useEdits } from './use-edits.ts';
import { useProblems } from './problems/use-problems.ts';
import { useSettled } from './use-settled.ts';
import { useSaving } from './keeping/use-saving.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useBuilderDraft } from './keeping/use-builder-draft.ts';

type Props = {
  readonly userId: number;
  readonly opened: Extract<OpenedBuilder, { kind: 'form' }>;
  readonly lock: DraftLock;
};

/** A form in work: outline, what is chosen, and the phone that shows it. */
export function Builder({ userId, opened, lock }: Props) {
  const { t } = useTranslation();
  const { template, version, formKind } = opened;
  const main = template.mainLanguage;
  const parameters = version.parametersSchema;
  const [{ history, selected }, dispatch] = useReducer(builderChanged, null, () => ({
    history: historyOf(opened.copy.form),
    selected: null,
  }));
  const form = history.present;
  const saving = useSaving(opened, (next) => dispatch({ kind: 'change', change: () => next }));
  const isUnsaved = form !== saving.saved.shown;
  const autosave = useBuilderDraft({ userId, opened, lock, form, saved: saving.saved });
  useUnsavedGuard(isUnsaved, {
    title: t('builder.leave.title'),
    text: t('builder.leave.text'),
    confirmLabel: t('form.leave.leave'),
    cancelLabel: t('form.leave.stay'),
  });

  // Typing is drawn at once, the phone as soon as there is time, and what is said of the whole form after a pause.
  const shown = useDeferredValue(form);
  const settled = useSettled(form);
  const problems = useProblems(settled, parameters);
  const sources = useMemo(() => sourcesByReference(settled, parameters), [settled, parameters]);
  const notes = useMemo(() => {
    const rules = rulesOf(settled).map(
      ({ place, showWhen }) => [placeKey(place), ruleSentence(t, showWhen, sources)] as const,
    );
    return { rules: new Map(rules), severities: problems.severities };
  }, [t, settled, sources, problems.severities]);

  const [onTop, show] = useAreas();
  const select = useCallback(
    (place: Place | null) => {
      dispatch({ kind: 'select', place });
      show('field');
    },
    [show],
  );
  const edits = useEdits({ form, selected, dispatch, show });

  function save(): void {
    if (saving.busy || saving.clash !== null) return;
    const refused = refusalsOf(t, form, parameters);
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
  }

  useShortcuts({
    onUndo: () => dispatch({ kind: 'undo' }),
    onRedo: () => dispatch({ kind: 'redo' }),
    onSave: save,
    onMove: (by) => edits.move(by, true),
  });

  const ownProblems = problems.all.filter(
    ({ place }) => place !== null && selected !== null && placeKey(place) === placeKey(selected),
  );
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
            onAddStep={edits.addNewStep}
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
            <Panel
              key={placeKey(selected)}
              form={form}
              parameters={parameters}
              main={main}
              place={selected}
              problems={ownProblems}
              blocked={problems.blocked}
              dispatch={dispatch}
              onRetype={edits.changeType}
              actions={
                <PlaceActions
                  form={form}
                  place={selected}
                  onMove={(by) => edits.move(by, false)}
                  onMoveTo={edits.moveTo}
                  onDuplicate={edits.duplicate}
                  onDelete={edits.askToDelete}
                />
              }
            />
          )
        }
        phone={<Trial form={shown} parameters={parameters} selected={selected} />}
      />
      {edits.deletion !== null && (
        <DeleteDialog
          form={form}
          deletion={edits.deletion}
          onDelete={edits.deleteAsked}
          onClose={edits.keepAsked}
        />
      )}
      {saving.clash !== null && (
        <MergeDialog
          merged={saving.clash.merged}
          forms={saving.clash}
          sources={sources}
          changes={saving.clash.changes}
          onChosen={saving.settle}
        />
      )}
    </>
  );
}
