import type { FormSchema } from '@portal/domain/form/schema';
import { advanced, type History, redone, undone } from '@portal/domain/form-builder/history';
import type { Place } from '@portal/domain/form-builder/rules';

/** The form in work, with what can be taken back, and what of it is chosen; null is the form as a whole. */
export type BuilderState = {
  readonly history: History<FormSchema>;
  readonly selected: Place | null;
};

export type BuilderAction =
  | {
      readonly kind: 'change';
      readonly change: (form: FormSchema) => FormSchema;
      /** What it is about, for changes that are one step when they follow one another, such as typing. */
      readonly about?: string;
    }
  /** A change after which something else is chosen, such as what was added. */
  | { readonly kind: 'put'; readonly form: FormSchema; readonly select: Place | null }
  | { readonly kind: 'select'; readonly place: Place | null }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

export function builderChanged(state: BuilderState, action: BuilderAction): BuilderState {
  const { history } = state;
  switch (action.kind) {
    case 'change':
      return {
        ...state,
        history: advanced(history, action.change(history.present), action.about ?? null),
      };
    case 'put':
      return { history: advanced(history, action.form, null), selected: action.select };
    case 'select':
      return { ...state, selected: action.place };
    case 'undo':
      return standing(state, undone(history));
    case 'redo':
      return standing(state, redone(history));
  }
}

/** What was chosen may be gone with the step that was taken back. */
function standing(state: BuilderState, history: History<FormSchema>): BuilderState {
  if (history === state.history) return state;
  const { selected } = state;
  return { history, selected: selected !== null && exists(history.present, selected) ? selected : null };
}

/** Whether a step or field is in the form. */
export function exists(form: FormSchema, place: Place): boolean {
  return place.kind === 'step'
    ? form.steps.some((step) => step.id === place.id)
    : form.steps.some((step) => step.fields.some((field) => field.name === place.name));
}
