import { zodResolver } from '@hookform/resolvers/zod';
import { typedValue } from '@portal/domain/contact/control-characters';
import { useEffect } from 'react';
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { fieldId } from '../../form/fields/focus-gap.ts';
import { issueText } from '../../form/fields/gap-text.ts';
import { INCOMPLETE } from '../../form/fields/moment-control.tsx';
import { useRefused } from '../../form/fields/refusal.ts';
import type { CommissioningStep } from './commissioning-draft.ts';

type Options<Values extends FieldValues> = {
  readonly step: CommissioningStep;
  /** The domain's validation of the step. */
  readonly schema: z.ZodType<unknown, Values>;
  readonly values: Values;
  /** Show errors at all fields, because the person tried to go on. */
  readonly tried: boolean;
  readonly onValues: (values: Values) => void;
  /** How a field is written once it is left: 30415 as 30-415. */
  readonly tidy?: { readonly [Name in Path<Values>]?: (typed: string) => string };
};

/**
 * A form for contact data, validated field by field on blur. Returns the props of a control by its name: of a line, and of a
 * `MomentControl`, whose half typed day the form must not write over.
 */
export function useContactForm<Values extends FieldValues>(options: Options<Values>) {
  const { step, schema, values: typed, tried, onValues, tidy } = options;
  const { t } = useTranslation();
  const refused = useRefused();
  const { register, setValue, subscribe, trigger, formState } = useForm<Values, unknown, unknown>({
    defaultValues: typed as DefaultValues<Values>,
    resolver: zodResolver(schema),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onValues(values) }),
    [subscribe, onValues],
  );
  useEffect(() => {
    if (tried) void trigger();
  }, [tried, trigger]);

  const { errors } = formState;
  const framed = (name: Path<Values>, required: boolean) => {
    const code = errors[name]?.message;
    const id = fieldId(step, name);
    return { id, required, error: typeof code === 'string' ? issueText(t, code) : refused(id) };
  };
  const write = (name: Path<Values>, value: string, shouldValidate: boolean) =>
    setValue(name, value as PathValue<Values, Path<Values>>, { shouldValidate });
  return {
    line: (name: Path<Values>, required = true) => ({
      ...register(name, {
        onBlur: ({ target }: { readonly target: HTMLInputElement }) => {
          // Without what nobody sees, and in its usual form.
          const clean = typedValue(target.value);
          const written = tidy?.[name]?.(clean) ?? clean;
          if (written !== target.value) write(name, written, true);
        },
      }),
      ...framed(name, required),
    }),
    day: (name: Path<Values>, required = true) => ({
      name,
      value: String(typed[name]),
      onValue: (value: string) => write(name, value, value === INCOMPLETE || errors[name] !== undefined),
      onBlurCapture: () => void trigger(name),
      ...framed(name, required),
    }),
  };
}
