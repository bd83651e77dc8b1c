import { z } from 'zod';

/** How a replacement stands that a service named: it waits, or somebody has decided about it. */
export const REPLACEMENT_STATES = ['pending', 'approved', 'refused'] as const;
export const REPLACEMENT_DECISIONS = ['approve', 'refuse', 'take_back'] as const;

export const replacementDecisionSchema = z.enum(REPLACEMENT_DECISIONS);

/** The replacement that a finished service named. Installation and warranty move when it is approved. */
export const replacementSchema = z.object({
  serial: z.string(),
  state: z.enum(REPLACEMENT_STATES),
  /** What the caller may decide now. */
  may: z.array(replacementDecisionSchema),
});

export type ReplacementState = (typeof REPLACEMENT_STATES)[number];
export type ReplacementDecision = (typeof REPLACEMENT_DECISIONS)[number];

const AFTER: Readonly<Record<ReplacementState, Partial<Record<ReplacementDecision, ReplacementState>>>> = {
  pending: { approve: 'approved', refuse: 'refused' },
  approved: { take_back: 'pending' },
  refused: { take_back: 'pending' },
};

/** The state after a decision; undefined where it is impossible. */
export function replacementAfter(
  state: ReplacementState,
  decision: ReplacementDecision,
): ReplacementState | undefined {
  return AFTER[state][decision];
}

/** The decisions that a state allows. */
export function possibleDecisions(state: ReplacementState): readonly ReplacementDecision[] {
  return REPLACEMENT_DECISIONS.filter((decision) => AFTER[state][decision] !== undefined);
}
