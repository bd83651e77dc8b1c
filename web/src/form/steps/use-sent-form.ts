import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type ApiProblem, type ClientProblemCode, problemOf } from '../../lib/network/api-problem.ts';
import { issueText } from '../fields/gap-text.ts';

type Options<Values extends FieldValues, Checked> = {
  /** Prefix of the fields' ids, since several forms may be on one page. */
  readonly name: string;
  readonly schema: z.ZodType<Checked, Values>;
  readonly defaults: DefaultValues<Values>;
  /** Throws an `ApiProblem` when the server refuses. */
  readonly send: (checked: Checked) => Promise<void>;
  /** Problems that are shown at one field. */
  readonly fieldOf?: Partial<Record<ClientProblemCode, Path<Values>>>;
};

export type SentForm<Values extends FieldValues, Checked> = {
  readonly form: UseFormReturn<Values, unknown, Checked>;
  /** The server's problem with the whole form; null when there is none or it is shown at a field. */
  readonly problem: ApiProblem | null;
  readonly busy: boolean;
  /** How many fields were wrong at the last attempt. */
  readonly gaps: number;
  readonly submit: () => void;
  /** Whether the server has refused what is in a field. */
  readonly refused: (name: Path<Values>) => boolean;
  /** The props of a control: its registration, id and error. */
  readonly control: (name: Path<Values>) => {
    readonly id: string;
    readonly error: string | undefined;
  } & ReturnType<UseFormReturn<Values, unknown, Checked>['register']>;
};

/** Marks an error whose message is a sentence of the server. */
const MESSAGE_TYPE = 'said';

/**
 * A form that is validated by the domain's rules and sent at once. Input is never lost: errors are shown at their
 * fields, the first of which gets the focus; what belongs to no field is `problem`.
 */
export function useSentForm<Values extends FieldValues, Checked>({
  name,
  schema,
  defaults,
  send,
  fieldOf = {},
}: Options<Values, Checked>): SentForm<Values, Checked> {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const form = useForm<Values, unknown, Checked>({
    defaultValues: defaults,
    resolver: zodResolver(schema),
    mode: 'onTouched',
  });
  // In the order of the page, whichever is drawn first: the first wrong field gets the focus.
  for (const field of Object.keys(defaults)) form.register(field as Path<Values>);
  const { errors, isSubmitting, submitCount } = form.formState;

  const showError = (failed: ApiProblem) => {
    const own = fieldOf[failed.code];
    const places: [Path<Values>, string][] =
      own === undefined
        ? failed.violations
            .filter(({ propertyPath }) => propertyPath in form.getValues())
            .map(({ propertyPath, message }) => [propertyPath as Path<Values>, message])
        : [[own, failed.detail]];
    places.forEach(([field, message], at) =>
      form.setError(field, { type: MESSAGE_TYPE, message }, { shouldFocus: at === 0 }),
    );
    if (places.length === 0) setProblem(failed);
  };

  const submit = form.handleSubmit(
    async (checked) => {
      setProblem(null);
      try {
        await send(checked);
      } catch (error) {
        showError(problemOf(error));
      }
    },
    () => setProblem(null),
  );

  return {
    form,
    problem,
    busy: isSubmitting,
    gaps: submitCount > 0 ? Object.keys(errors).length : 0,
    submit: () => void submit(),
    refused: (field) => form.getFieldState(field, form.formState).error?.type === MESSAGE_TYPE,
    control: (field) => {
      const found = form.getFieldState(field, form.formState).error;
      const message = found?.type === MESSAGE_TYPE ? found.message : undefined;
      return {
        ...form.register(field),
        id: `${name}-${field}`,
        error: found === undefined ? undefined : (message ?? issueText(t, found.message ?? '')),
      };
    },
  };
}
