import type { IsoDate } from '@portal/domain/dates';
import { stepGaps } from '@portal/domain/form/check';
import type { Step } from '@portal/domain/form/schema';
import { visibleForm } from '@portal/domain/form/visible';
import { customerStepSchema, fieldIssues, installerStepSchema } from './contact-schemas.ts';
import type { Commissioning } from './draft-data.ts';
import { parameterGaps, sentParameters } from '../../form/fields/parameter-values.ts';

/** One page of the commissioning; a template's step carries its definition with hidden fields left out. */
export type CommissioningStep =
  | {
      readonly kind: 'device' | 'customer' | 'installer' | 'notes' | 'signatures' | 'summary';
      readonly key: string;
    }
  | { readonly kind: 'form'; readonly key: string; readonly step: Step };

/** The steps in order, for the answers given so far: the template's own come after the people's data. */
export function commissioningSteps(
  data: Commissioning,
): readonly [CommissioningStep, ...CommissioningStep[]] {
  const { version, answers } = data;
  const device = sentParameters(version.parametersSchema, data.parameters);
  const own = visibleForm(version.installationFormSchema, answers, device).map((step): CommissioningStep => ({
    kind: 'form',
    key: `form-${step.id}`,
    step,
  }));
  return [plain('device'), plain('customer'), plain('installer'), ...own, ...END];
}

const plain = (kind: Exclude<CommissioningStep['kind'], 'form'>): CommissioningStep => ({ kind, key: kind });
const END = [plain('notes'), plain('signatures'), plain('summary')];

/** What a step still lacks, as names of fields; empty when the next may follow (specification section 5). */
export function lacking(step: CommissioningStep, data: Commissioning, today: IsoDate): readonly string[] {
  switch (step.kind) {
    case 'device':
      return parameterGaps(data.version.parametersSchema, data.parameters).map((gap) => gap.field);
    case 'customer':
      return fieldIssues(customerStepSchema(today), data.customer).map((issue) => issue.field);
    case 'installer':
      return fieldIssues(installerStepSchema, data.installer).map((issue) => issue.field);
    case 'form':
      return stepGaps(step.step, data.answers).map((gap) => gap.field);
    case 'signatures':
      return [
        ...(data.signature === null ? ['signature'] : []),
        ...(data.installerSignature === null ? ['installerSignature'] : []),
      ];
    case 'notes':
    case 'summary':
      return [];
  }
}
