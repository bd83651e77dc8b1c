import type { Answers } from './answers.ts';
import { soundNumber } from './read-number.ts';
import type { Field } from './schema.ts';

/** Longest reason for a value outside of its range, in characters. */
export const REASON_MAX = 500;

/**
 * The key of the reason for an answer outside the field's range. It contains a colon, so no field name can equal it.
 */
export function reasonKey(field: string): string {
  return `${field}:reason`;
}

/** The reason given for an answer outside of its range; undefined when there is none. */
export function reasonFor(answers: Answers, stepId: string, field: string): string | undefined {
  const step = Object.hasOwn(answers, stepId) ? answers[stepId] : undefined;
  const key = reasonKey(field);
  const reason = step && Object.hasOwn(step, key) ? step[key] : undefined;
  return typeof reason === 'string' && reason.trim() !== '' ? reason : undefined;
}

type WithRange = Extract<Field, { type: 'number' | 'calculated' }>;

/** Which limit a value exceeds; undefined within the limits, and for anything that is not a number. */
export function exceededLimit(
  { min, max }: Pick<WithRange, 'min' | 'max'>,
  value: unknown,
): 'min' | 'max' | undefined {
  if (typeof value !== 'number') return undefined;
  const sound = soundNumber(value);
  if (min !== undefined && sound < min) return 'min';
  return max !== undefined && sound > max ? 'max' : undefined;
}

/** Whether a value outside the field's range is accepted with a reason, rather than refused. */
export function canNeedReason(field: Field): field is WithRange {
  return (field.type === 'number' || field.type === 'calculated') && field.outOfRange === 'reason';
}

/** Whether this answer requires a reason. */
export function needsReason(field: Field, answer: unknown): boolean {
  return canNeedReason(field) && exceededLimit(field, answer) !== undefined;
}
