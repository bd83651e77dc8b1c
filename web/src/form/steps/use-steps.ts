import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';

/** How a step was reached, stored in the history entry. */
const cameSchema = z
  .object({
    from: z.string().optional(),
    toSummary: z.boolean().optional(),
    field: z.string().optional(),
  })
  .catch({});

export type Steps<Step> = {
  /** False while the history of a resumed form is being restored. */
  readonly ready: boolean;
  readonly step: Step;
  readonly index: number;
  readonly count: number;
  /** The step was opened from the summary and returns there. */
  readonly editing: boolean;
  readonly next: () => void;
  readonly back: () => void;
  /** Id of the control for which the step was opened; undefined when it was opened as a whole. */
  readonly field: string | undefined;
  /** Opens a step from the summary, at one of its fields or parts. */
  readonly edit: (key: string, field?: string) => void;
  /** Opens a step from the overview. */
  readonly go: (key: string) => void;
};

type Walk<Step> = {
  /** In order. */
  readonly steps: readonly [Step, ...Step[]];
  /** Whether the step has missing or wrong answers. */
  readonly isOpen: (step: Step) => boolean;
  readonly resumeAt: string | null;
  /** For a form that was at its summary before: the step to open from there at once; null for none. */
  readonly editAt?: string | null;
  /** Id of the control in that step which is to be corrected. */
  readonly editField?: string | undefined;
  /** Called by Back on the first step. */
  readonly leave: () => void;
};

/**
 * The current step is the one in the address (`?step=`), so that the browser's back button opens the previous step. A
 * form resumed from its draft gets entries for the steps before it.
 */
export function useSteps<Step extends FormStep>({
  steps,
  isOpen,
  resumeAt,
  editAt,
  editField,
  leave,
}: Walk<Step>): Steps<Step> {
  const location = useLocation();
  const navigate = useNavigate();
  const search = new URLSearchParams(location.search);
  const wanted = search.get('step');
  const { step, index } = reachableStep(steps, isOpen, wanted);
  const summary = summaryOf(steps);
  const came = cameSchema.parse(location.state ?? {});

  const address = (key: string) => {
    search.set('step', key);
    return `${location.pathname}?${search.toString()}`;
  };
  const open = (key: string, state: z.infer<typeof cameSchema>, replace = false) =>
    void navigate(address(key), { state, replace });

  // A person who comes by the address alone (after signing in again, from another page) has no summary behind the
  // step.
  const isLaid = wanted !== null && (editAt === undefined || location.state !== null);
  const [ready, setReady] = useState(isLaid || resumeAt === null);
  const laying = useRef(false);
  useEffect(() => {
    if (ready || laying.current) return;
    laying.current = true;
    const upTo = reachableStep(steps, isOpen, resumeAt).index;
    void (async () => {
      for (const [at, { key }] of steps.slice(0, upTo + 1).entries())
        open(key, { from: steps[at - 1]?.key }, at === 0);
      const edited = editAt === undefined ? undefined : steps.find((one) => isCalled(one, wanted ?? editAt));
      if (edited !== undefined && edited !== summary && upTo >= steps.indexOf(summary))
        open(edited.key, { from: summary.key, toSummary: true, field: editField });
      // The history asks its guard before each navigation, and so applies it a moment later.
      await new Promise((done) => setTimeout(done));
      setReady(true);
    })();
  });

  // The address names a step that does not exist or cannot be reached yet.
  useEffect(() => {
    if (ready && wanted !== step.key) open(step.key, came, true);
  });

  return {
    ready,
    step,
    index,
    count: steps.length,
    editing: came.toSummary === true,
    next: () => {
      const after =
        came.toSummary === true
          ? reachableStep(steps, isOpen, summary.key).step.key
          : (steps[index + 1]?.key ?? step.key);
      if (came.toSummary === true && after === summary.key) void navigate(-1);
      else open(after, { from: step.key });
    },
    back: () => {
      const before = steps[index - 1];
      if (came.toSummary === true) void navigate(-1);
      else if (before === undefined) leave();
      else if (came.from === before.key) void navigate(-1);
      else open(before.key, { from: steps[index - 2]?.key }, true);
    },
    field: came.field,
    edit: (key, field) => {
      const edited = steps.find((one) => isCalled(one, key));
      if (edited !== undefined) open(edited.key, { from: summary.key, toSummary: true, field });
    },
    go: (key) => open(key, {}),
  };
}

/** One page of a long form; that with the key `summary` sums up the others, else the last one. */
export type FormStep = {
  readonly key: string;
  /** Other keys by which drafts of earlier versions, refusals and addresses know what is on it. */
  readonly holds?: readonly string[];
};

function isCalled({ key, holds = [] }: FormStep, name: string | null | undefined): boolean {
  return key === name || (typeof name === 'string' && holds.includes(name));
}

/** The step that sums up the others, from which each can be opened. */
export function summaryOf<Step extends FormStep>(steps: readonly [Step, ...Step[]]): Step {
  return steps.find(({ key }) => key === 'summary') ?? steps.at(-1) ?? steps[0];
}

/**
 * The step to show for a requested one, and its index: the step itself, unless it does not exist or comes after the
 * first incomplete step, which is as far as a person may go.
 */
export function reachableStep<Step extends FormStep>(
  steps: readonly [Step, ...Step[]],
  isOpen: (step: Step) => boolean,
  wanted: string | null,
): { readonly step: Step; readonly index: number } {
  const open = steps.findIndex(isOpen);
  const asked = steps.findIndex((step) => isCalled(step, wanted));
  const index = Math.max(0, Math.min(asked, open < 0 ? steps.length - 1 : open));
  return { step: steps[index] ?? steps[0], index };
}
