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
