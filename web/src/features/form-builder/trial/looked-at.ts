import { fieldsCalculated } from '@portal/domain/form/calculation';
import { fieldsLookedAt } from '@portal/domain/form/condition';
import type { FormSchema } from '@portal/domain/form/schema';
import { rulesOf } from '@portal/domain/form-builder/rules';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';

/** The parameters of the device that a form's rules and calculations look at: those that change what a trial shows. */
export function parametersLookedAt(
  form: FormSchema,
  parameters: readonly ParameterField[],
): readonly ParameterField[] {
  const looked = new Set([
    ...rulesOf(form).flatMap(({ showWhen }) => fieldsLookedAt(showWhen)),
    ...form.steps.flatMap((step) =>
      step.fields.flatMap((field) =>
        field.type === 'calculated' ? fieldsCalculated(field.calculation) : [],
      ),
    ),
  ]);
  return parameters.filter((parameter) => looked.has(`device.${parameter.name}`));
}
