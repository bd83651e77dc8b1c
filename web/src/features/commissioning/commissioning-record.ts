import { askedParameters, toConfirm } from '@portal/domain/devices/asked-parameters';
import { fieldId } from '../../form/fields/focus-gap.ts';
import { parameterGaps, serialOf } from '../../form/fields/parameter-values.ts';
import type { FieldRecord, Gaps } from '../../records/field-work/field-record.ts';
import { type CommissioningTarget, commissioningAddress, REFUSED_FORM_PATH } from './addresses.ts';
import { beginCommissioning, type CommissioningEnd, sentBefore } from './begin-commissioning.ts';
import {
  askedForm,
  type Commissioning,
  commissioningLadder,
  CONFIRMED,
  isAboutEarlier,
  type CommissioningStep,
  sendsAgain,
  serialIsFixed,
  serialName,
} from './commissioning-draft.ts';
import { seal, settled, signerGaps, signsNow } from './signing.ts';
import { customerStepSchema, fieldIssues, installerStepSchema } from './contact-schemas.ts';

/** The field record of a commissioning or a correction. The template's steps come after device and customer. */
export const commissioningRecord: FieldRecord<
  Commissioning,
  CommissioningTarget,
  CommissioningStep,
  CommissioningEnd
> = {
  kind: 'installation',
  schema: commissioningLadder,
  title: ({ version, parameters }) => serialOf(version.parametersSchema, parameters),
  deviceType: ({ template }) => template.id,
  address: commissioningAddress,
  refusedAt: REFUSED_FORM_PATH,
  begin: beginCommissioning,
  alreadyQueued: (target, queued, serial) => {
    if (queued.kind === 'waiting') return { kind: 'ended', why: 'sent', serial, record: null };
    return target.kind === 'correction'
      ? { kind: 'ended', why: 'corrected', serial, record: target.installationId }
      : { kind: 'ended', why: 'installed', serial, record: queued.recordId ?? null };
  },
  onServer: sentBefore,
  // The draft of a new installation remembers the refused request that it replaces: its serial number can then be edited.
  correcting: (data, requestId, unsent) => ({
    ...data,
    ...(data.target.kind === 'new' && { target: { ...data.target, mends: requestId } }),
    ...(data.seal?.kind === 'here' && { seal: { ...data.seal, left: !unsent } }),
  }),
  markAnswers: {
    asked: sendsAgain,
    of: ({ markAnswers = {} }) => markAnswers,
    change: ({ markAnswers }, mark, answer) => ({
      kind: 'value',
      field: 'markAnswers',
      value: { ...markAnswers, [mark]: answer },
    }),
  },
  opensAtSummary: ({ target }) => target.kind === 'correction',
  pictures: { signatures: ['signature', 'installerSignature'] },
  template: askedForm,
  steps: (data) =>
    isAboutEarlier(data)
      ? ['customer', 'notes']
      : [
          'device',
          'customer',
          'template',
          'notes',
          ...(signsNow(data) ? (['summary', 'signatures'] as const) : (['signatures', 'summary'] as const)),
        ],
  sharesScreens: true,
  nameplateAt: 'device',
  onSummary: ['installer'],
  confirmedByNext: (step, data) =>
    step === 'device' && isToCompare(data)
      ? { control: fieldId('device', CONFIRMED), change: { kind: 'value', field: CONFIRMED, value: true } }
      : undefined,
  gaps: (step, data, today) => {
    switch (step) {
      case 'device':
        return deviceGaps(data);
      case 'customer':
        return asGaps(fieldIssues(customerStepSchema(today, data), data.customer));
      case 'installer':
        return asGaps(fieldIssues(installerStepSchema(data), data.installer));
      case 'notes':
        return new Map();
    }
  },
  mustSign: true,
  signerGaps: (data) => (data.signature === null ? signerGaps(data) : new Map()),
  seal,
  settled,
  accepts: (data, change) =>
    !(
      change.kind === 'entry' &&
      change.field === 'parameters' &&
      change.name === serialName(data) &&
      serialIsFixed(data)
    ),
  request: async () => (await import('./commissioning-request.ts')).commissioningRequest,
};

/** Parameters as the device is asked for them; of a known one the marked values have been compared with its nameplate. */
function deviceGaps(data: Commissioning): Gaps {
  const { version, origin, parameters } = data;
  const gaps = parameterGaps(askedParameters(version.parametersSchema, origin === 'known'), parameters);
  return asGaps(isToCompare(data) ? [...gaps, { field: CONFIRMED, code: 'required' }] : gaps);
}

/** Whether values from the factory wait to be compared with the nameplate. */
function isToCompare({ version, target, factory, confirmed }: Commissioning): boolean {
  return (
    target.kind === 'new' && confirmed !== true && toConfirm(version.parametersSchema, factory).length > 0
  );
}

function asGaps(issues: readonly { readonly field: string; readonly code: string }[]): Gaps {
  return new Map(issues.map(({ field, code }) => [field, code]));
}
