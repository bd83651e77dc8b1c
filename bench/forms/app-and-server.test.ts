import { askedParameters } from '@portal/domain/devices/asked-parameters';
import type { Answers } from '@portal/domain/form/answers';
import { oneLineAnswers } from '@portal/domain/form/one-line-answers';
import { newInstallationSchema } from '@portal/domain/installations/input';
import { Problem } from '@portal/domain/problem';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkedContent } from '../../server/src/installations/content-commands.ts';
import { newSignature } from '../../server/src/installations/signing-commands.ts';
import { cleanBody } from '../../server/src/platform/http/clean-text.ts';
import { type Commissioning, sentAnswers } from '../../web/src/features/commissioning/commissioning-draft.ts';
import { commissioningRecord } from '../../web/src/features/commissioning/commissioning-record.ts';
import { filled, TODAY, VERSION } from '../../web/src/features/commissioning/heat-pump.sample.ts';
import { insertBody } from '../../web/src/features/commissioning/request-body.ts';
import { seal } from '../../web/src/features/commissioning/signing.ts';
import { sentParameters } from '../../web/src/form/fields/parameter-values.ts';
import { recordGaps, recordSteps } from '../../web/src/records/field-work/record-steps.ts';
import { asJson, PICTURES, typedCase, type TypedCase, typedInto } from './typed-forms.ts';

const RUNS = process.env['TEST_COLUMN'] === 'long' ? 5_000 : 120;
const CLIENT = '6f1c1a52-2b57-4a1e-9a39-6f0a7d1f7f10';
const HASH = 'a'.repeat(64);
const SIGNATURES = { signature: 'signature.png', installerSignature: 'installerSignature.png' } as const;
const NAMES = [...PICTURES, ...Object.values(SIGNATURES)];
const FILES = NAMES.map((name) => ({
  name,
  field: name.replace('.', '-'),
  type: 'image/png',
  size: 3,
  sha256: HASH,
}));

/** The form after all that was typed; its serial number can be typed, too. */
function filledIn(typed: TypedCase): Commissioning {
  const { schema, form, origin } = typed;
  const start: Commissioning = {
    ...filled(),
    target: { kind: 'new', partOf: null, mends: CLIENT },
    origin,
    parameters: {},
    factory: {},
    answers: {},
    version: { ...VERSION, parametersSchema: schema, installationFormSchema: form },
    signature: null,
    installerSignature: null,
  };
  return typedInto(start, typed);
}

/** Whether the app lets somebody go on to the signatures. */
function appTakes(data: Commissioning): boolean {
  return recordSteps(commissioningRecord, data)
    .filter(({ kind }) => kind !== 'signatures')
    .every((step) => recordGaps(commissioningRecord, step, data, TODAY).size === 0);
}

async function signed(data: Commissioning): Promise<Commissioning> {
  const hashes = new Map(NAMES.map((name) => [name, HASH] as const));
  const sealed = await seal(data, { field: 'signature', hashes, today: TODAY, typed: false });
  return { ...data, ...sealed, ...SIGNATURES };
}

/** What the server stores of the request, or the places that it refuses. */
function serverStores({
  version,
  origin,
  ...data
}: Commissioning): { readonly survey: Answers; readonly parameters: ParameterValues } | readonly string[] {
  const { parametersSchema, installationFormSchema } = version;
  try {
    const body = asJson({ ...insertBody({ ...data, version, origin }, CLIENT), files: FILES });
    const read = newInstallationSchema.parse(cleanBody(body, 'remove'));
    const content = {
      ...read,
      soldOn: read.soldOn ?? null,
      parameters: read.customDevice.parameters,
      survey: read.survey.data,
    };
    const asked = askedParameters(parametersSchema, origin === 'known');
    const stored = checkedContent(
      { parametersSchema: asked, installationFormSchema },
      content,
      new Set(NAMES),
      TODAY,
    );
    newSignature(read.signed, {
      version: { parametersSchema, installationFormSchema },
      content: { ...read, parameters: stored.parameters, survey: { data: stored.survey } },
      files: read.files,
    });
    return stored;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.violations.map(({ propertyPath, code }) => `${propertyPath}: ${code}`);
  }
}

test('what the app lets an installer sign the server takes, signature and all, and stores as it was shown', async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(typedCase, async (typed) => {
      const data = filledIn(typed);
      fc.pre(appTakes(data));
      taken += 1;
      expect(serverStores(await signed(data))).toEqual({
        survey: asJson(oneLineAnswers(data.version.installationFormSchema, sentAnswers(data))),
        parameters: sentParameters(data.version.parametersSchema, data.parameters),
      });
    }),
    { numRuns: RUNS, maxSkipsPerRun: 20 },
  );
  expect(taken).toBeGreaterThanOrEqual(RUNS);
});

test('what the app does not let an installer sign the server refuses, so that no other client gets it in', () => {
  fc.assert(
    fc.property(typedCase, (typed) => {
      const data = { ...filledIn(typed), ...SIGNATURES };
      fc.pre(!appTakes(data) && Object.values(data.parameters).every((value) => value.length <= 2_000));
      expect(serverStores(data)).not.toHaveProperty('survey');
    }),
    { numRuns: RUNS, maxSkipsPerRun: 20 },
  );
});

test('whatever was typed is in the draft when it is opened again', () => {
  fc.assert(
    fc.property(typedCase, (typed) => {
      const { answers } = filledIn(typed);
      expect(commissioningRecord.schema.read(structuredClone(filledIn(typed))).answers).toEqual(answers);
    }),
    { numRuns: RUNS },
  );
});
