import type { Answer } from '@portal/domain/form/answers';
import type { Field, FieldType } from '@portal/domain/form/schema';
import type { Picture } from '../pictures/picture.ts';

/** What stands around a field's control. */
export type FieldFrame = {
  readonly id: string;
  readonly label: string;
  readonly help: string | undefined;
  readonly error: string | undefined;
  readonly required: boolean;
};

/** What the view of one kind of field is given. */
export type ViewProps<Kind extends FieldType = FieldType> = {
  readonly field: Extract<Field, { type: Kind }>;
  readonly frame: FieldFrame;
  readonly answer: Answer | undefined;
  readonly onAnswer: (answer: Answer) => void;
  readonly onPicture: (picture: Picture) => void;
};

/** Several controls under one question name their group. */
export function asGroup({ id, help, ...frame }: FieldFrame) {
  return { ...frame, name: id, description: help };
}
