import { randomUUID } from 'node:crypto';
import { addDays, TIME_ZONE, todayIn } from '@portal/domain/dates';
import { templateVersionSchema } from '@portal/domain/templates/record';
import { z } from 'zod';
import { answerSheet } from '../../../server/src/db/seed/forms/form-answers.ts';
import { factoryValues } from '../../../server/src/db/seed/forms/parameter-values.ts';
import { createRandom } from '../../../server/src/db/seed/random.ts';
import type { ApiCaller } from '../api-caller.ts';
import { CUSTOMER } from '../commissioning.ts';
import { manifestOf, sendPictures } from './sent-pictures.ts';

/** The version of the demo's heat pump whose form the journeys walk. */
export const VERSION = 52;
/** Any number: the answers are the same in every run. */
const ANSWERS = 7;

export type CommissioningOptions = {
  /** A number that nobody else has, by default. */
  readonly serial?: string;
  /** Today by default; nearly a year ago means an inspection that is to be arranged. */
  readonly daysAgo?: number;
  readonly customerName?: string;
  readonly customerEmail?: string;
  /** A private person by default. */
  readonly companyName?: string;
};

export type Commissioned = {
  /** Of the installation. */
  readonly id: number;
  readonly deviceId: number;
  readonly serial: string;
  readonly customerName: string;
  readonly customerEmail: string;
};

const madeSchema = z.object({ id: z.int(), customDevice: z.object({ id: z.int() }) });

/** A serial number in the shape of the demo's, which nobody else has. */
export function newSerial(): string {
  return `HP-2026-${String(Math.floor(Math.random() * 90_000_000) + 10_000_000)}`;
}

/**
 * Sends in a finished commissioning of a heat pump that the maker does not know, as the app's queue would:
 * what a journey begins with and is not about.
 */
export async function commissionDevice(
  installer: ApiCaller,
  {
    serial = newSerial(),
    daysAgo = 0,
    customerName = CUSTOMER.name,
    customerEmail = CUSTOMER.email,
    companyName,
  }: CommissioningOptions,
): Promise<Commissioned> {
  const version = templateVersionSchema.parse(await installer.get(`/device_template_versions/${VERSION}`));
  const on = addDays(todayIn(TIME_ZONE, new Date()), -daysAgo);
  const random = createRandom(ANSWERS);
  const parameters = factoryValues(version.parametersSchema, serial, on, random);
  const { answers, images } = answerSheet(version.installationFormSchema, parameters, on, random);
  const pictures = [
    ...images.map(({ stepId, field, name }) => ({ field: `survey.${stepId}.${field}`, name })),
    { field: 'signature', name: 'customer.png' },
    { field: 'installerSignature', name: 'installer.png' },
  ];
  const clientId = randomUUID();
  const made = await installer.send('POST', '/installations', {
    clientId,
    installationDate: on,
    customerName,
    companyName: companyName ?? null,
    customerAddress: CUSTOMER.street,
    customerZipcode: CUSTOMER.zip,
    customerCity: CUSTOMER.city,
    customerPhone: '+48600700800',
    customerEmail,
    customerLanguage: 'pl',
    installer: {
      name: 'Ewa Lipska',
      company: 'Lipska Instalacje',
      taxId: '5260250274',
      email: 'ewa.lipska@journeys.test',
      phone: '+48600700800',
    },
    survey: { data: answers },
    photos: [],
    signature: 'customer.png',
    installerSignature: 'installer.png',
    customDevice: {
      deviceTemplate: version.deviceTemplate,
      version: `/device_template_versions/${VERSION}`,
      parameters,
    },
    files: await manifestOf(pictures),
  });
  await sendPictures(installer, clientId, pictures);
  const { id, customDevice } = madeSchema.parse(made);
  return { id, deviceId: customDevice.id, serial, customerName, customerEmail };
}
