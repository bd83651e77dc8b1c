/** So many steps can be taken back: an afternoon's work on one step of a form. */
const HISTORY_STEPS = 200;

/** What is edited, with what it was before each step and what was taken back. */
export type History<State> = {
  readonly present: State;
  /** Oldest first. */
  readonly past: readonly State[];
  /** What was taken back, the next to be done again first. */
  readonly future: readonly State[];
  /** What the last step was about: typing on in the same place is one step. */
  readonly about: string | null;
};

/** A history in which nothing has happened. */
export function historyOf<State>(present: State): History<State> {
  return { present, past: [], future: [], about: null };
}

/**
 * The next state. Steps about the same thing that follow one another, such as the letters of a label, are one step; null is a step
 * of its own. The same state again is no step.
 */
export function advanced<State>(history: History<State>, next: State, about: string | null): History<State> {
  if (Object.is(next, history.present)) return history;
  const goesOn = about !== null && about === history.about;
  const past = goesOn ? history.past : [...history.past, history.present].slice(-HISTORY_STEPS);
  return { present: next, past, future: [], about };
}

/** One step back; the same history when there is none. */
export function undone<State>(history: History<State>): History<State> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    present: before,
    past: history.past.slice(0, -1),
    future: [history.present, ...history.future],
    about: null,
  };
}

/** One step forth again; the same history when nothing was taken back. */
export function redone<State>(history: History<State>): History<State> {
  const [after, ...future] = history.future;
  if (after === undefined) return history;
  return { present: after, past: [...history.past, history.present], future, about: null };
}
