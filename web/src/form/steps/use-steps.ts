import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';

/** How a step was come to, in the browser's history. */
const cameSchema = z.object({ from: z.string().optional(), toSummary: z.boolean().optional() }).catch({});

export type Steps<Step> = {
  /** False while the history of a resumed form is being laid. */
  readonly ready: boolean;
  readonly step: Step;
  readonly index: number;
  readonly count: number;
  /** The step was opened from the summary and leads back there. */
  readonly editing: boolean;
  readonly next: () => void;
  readonly back: () => void;
  /** Opens a step from the summary. */
  readonly edit: (key: string) => void;
};

type Walk<Step> = {
  /** In order, the summary last. */
  readonly steps: readonly [Step, ...Step[]];
  /** Something is still lacking in it. */
  readonly isOpen: (step: Step) => boolean;
  readonly resumeAt: string | null;
  /** Of a form that has been at its summary: the step that is opened from there at once; null for none. */
  readonly editAt?: string | null;
  /** Back from the first one. */
  readonly leave: () => void;
};

/**
 * The step on the screen is the one in the address (`?step=`), so that the browser's back button is the step
 * before. A form resumed from its draft gets the steps before it as history.
 */
export function useSteps<Step extends FormStep>({
  steps,
  isOpen,
  resumeAt,
  editAt,
  leave,
}: Walk<Step>): Steps<Step> {
  const location = useLocation();
  const navigate = useNavigate();
  const search = new URLSearchParams(location.search);
  const wanted = search.get('step');
  const { step, index } = reachableStep(steps, isOpen, wanted);
  const last = steps.at(-1) ?? steps[0];
  const came = cameSchema.parse(location.state ?? {});

  const address = (key: string) => {
    search.set('step', key);
    return `${location.pathname}?${search.toString()}`;
  };
  const open = (key: string, state: z.infer<typeof cameSchema>, replace = false) =>
    void navigate(address(key), { state, replace });

  // Whoever comes by the address alone (signed in anew, from another page) has no summary behind the step to go back to.
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
      const edited = editAt === undefined ? undefined : steps.find(({ key }) => key === (wanted ?? editAt));
      if (edited !== undefined && edited !== last && upTo === steps.length - 1)
        open(edited.key, { from: last.key, toSummary: true });
      // The history asks its gate before each, and so takes them in a moment later.
      await new Promise((done) => setTimeout(done));
      setReady(true);
    })();
  });

  // The address named a step that is gone or not reached yet.
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
          ? reachableStep(steps, isOpen, last.key).step.key
          : (steps[index + 1]?.key ?? last.key);
      if (came.toSummary === true && after === last.key) void navigate(-1);
      else open(after, { from: step.key });
    },
    back: () => {
      const before = steps[index - 1];
      if (came.toSummary === true) void navigate(-1);
      else if (before === undefined) leave();
      else if (came.from === before.key) void navigate(-1);
      else open(before.key, { from: steps[index - 2]?.key }, true);
    },
    edit: (key) => open(key, { from: last.key, toSummary: true }),
  };
}

/** One page of a long form; the last one shows everything. */
export type FormStep = { readonly key: string };

/**
 * The step to show for a wanted one, and its place: itself, unless it is gone or lies behind the first one that still
 * lacks something, which is as far as anyone may go.
 */
export function reachableStep<Step extends FormStep>(
  steps: readonly [Step, ...Step[]],
  isOpen: (step: Step) => boolean,
  wanted: string | null,
): { readonly step: Step; readonly index: number } {
  const open = steps.findIndex(isOpen);
  const asked = steps.findIndex((step) => step.key === wanted);
  const index = Math.max(0, Math.min(asked, open < 0 ? steps.length - 1 : open));
  return { step: steps[index] ?? steps[0], index };
}
