import type { Answer } from '@portal/domain/form/answers';
import type { Field, FieldType } from '@portal/domain/form/schema';
import { isIos } from '../../lib/platform.ts';
import type { Picture } from '../pictures/picture.ts';

/** Label, help and error of a field. */
export type FieldFrame = {
  readonly id: string;
  readonly label: string;
  readonly help: string | undefined;
  readonly error: string | undefined;
  readonly required: boolean;
};

/** The props of the view of one field type. */
export type ViewProps<Kind extends FieldType = FieldType> = {
  readonly field: Extract<Field, { type: Kind }>;
  readonly frame: FieldFrame;
  readonly answer: Answer | undefined;
  readonly onAnswer: (answer: Answer) => void;
  readonly onPicture: (picture: Picture) => void;
};

/** ARIA attributes for several controls under one question. */
export function asGroup({ id, help, ...frame }: FieldFrame) {
  return { ...frame, name: id, description: help };
}

/**
 * The keyboard for a number: with all signs where one below zero may be typed. The keypad of an iPhone has no minus, and not every
 * Android keypad has one.
 * @param min the smallest value that is taken; undefined where any is
 */
export function numberKeyboard(min: number | undefined): 'decimal' | 'text' {
  if (min === undefined) return isIos() ? 'text' : 'decimal';
  return min < 0 ? 'text' : 'decimal';
}
