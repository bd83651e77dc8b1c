import { z } from 'zod';
import { MAX_REASON_LENGTH } from '../installations/review/marked-reason.ts';

/** How a replacement stands that a service named: it waits, or somebody has decided about it. */
export const REPLACEMENT_STATES = ['pending', 'approved', 'refused'] as const;
export const REPLACEMENT_DECISIONS = ['approve', 'refuse', 'take_back'] as const;

export const replacementDecisionSchema = z.enum(REPLACEMENT_DECISIONS);

/** A decision as it is sent. A refusal has a reason, except from apps that were built before 2026-11-30 and do not ask for one. */
export const decidingSchema = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('refuse'),
    reason: z.string().trim().min(1, 'required').max(MAX_REASON_LENGTH).optional(),
  }),
  z.strictObject({ decision: z.enum(['approve', 'take_back']) }),
]);

/** The replacement that a finished service named. Installation and warranty move when it is approved. */
export const replacementSchema = z.object({
  serial: z.string(),
  state: z.enum(REPLACEMENT_STATES),
  /** Why it was refused; null for any other state, for a refusal by an older app, and in copies cached by older apps. */
  reason: z.string().nullable().default(null),
  /** What the caller may decide now. */
  may: z.array(replacementDecisionSchema),
});

export type ReplacementState = (typeof REPLACEMENT_STATES)[number];
export type ReplacementDecision = (typeof REPLACEMENT_DECISIONS)[number];
export type Deciding = z.output<typeof decidingSchema>;

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

const RESULT: Readonly<Record<ReplacementDecision, ReplacementState>> = {
  approve: 'approved',
  refuse: 'refused',
  take_back: 'pending',
};

/** Whether a decision stands already: to whoever lost its answer, or was the second to take it, it is no further one. */
export function decisionStands(state: ReplacementState, decision: ReplacementDecision): boolean {
  return RESULT[decision] === state;
}

/** The decisions that a state allows. */
export function possibleDecisions(state: ReplacementState): readonly ReplacementDecision[] {
  return REPLACEMENT_DECISIONS.filter((decision) => AFTER[state][decision] !== undefined);
}
