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

/** A form for contact data, validated field by field on blur. Returns the props of a control by its name. */
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
  return (name: Path<Values>, required = true) => {
    const code = errors[name]?.message;
    const id = fieldId(step, name);
    return {
      ...register(name, {
        onBlur: ({ target }: { readonly target: HTMLInputElement }) => {
          const written = writtenIn(target, tidy?.[name]);
          if (written !== target.value || (target.type === 'date' && written === ''))
            setValue(name, written as PathValue<Values, Path<Values>>, { shouldValidate: true });
        },
      }),
      id,
      required,
      error: typeof code === 'string' ? issueText(t, code) : refused(id),
    };
  };
}

/** What a field that is left holds: without what nobody sees, in its usual form, and of a half typed day that it is not complete. */
function writtenIn(
  { value, validity }: HTMLInputElement,
  tidy: ((typed: string) => string) | undefined,
): string {
  if (validity.badInput) return INCOMPLETE;
  const clean = typedValue(value);
  return tidy?.(clean) ?? clean;
}
