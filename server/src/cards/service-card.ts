import { labelIn } from '@portal/domain/templates/labels';
import type { SERVICE_STATUSES } from '@portal/domain/services/transition';
import {
  customerParty,
  deviceName,
  filledRows,
  parameterText,
  signedOn,
  workerParty,
} from './card-blocks.ts';
import type { ServiceCardData } from './card-data.ts';
import { cardDate } from './card-formats.ts';
import type { CardDeviceRecord, CardInstallation, CardSetting, CardSigned } from './card-input.ts';
import { timingWords, type CardTiming } from './inspection-card.ts';
import { wordsIn, type CardWords } from './words.ts';

type Status = (typeof SERVICE_STATUSES)[number];

export type ServiceCardInput = CardSetting & {
  /** Null for a device that was never commissioned here. */
  readonly installation: CardInstallation | null;
  readonly device: CardDeviceRecord;
  readonly service: {
    readonly id: number;
    readonly status: Status;
    readonly serviceStartDate: string;
    readonly deadline: string;
    readonly finishedAt: string | null;
    readonly timing: CardTiming;
    readonly underWarranty: boolean;
    readonly outOfUse: boolean;
    /** Of the device that took the place of this one; null where none did, or nobody approves it. */
    readonly replacementSerial: string | null;
    readonly faultDescription: string;
    readonly requiredSpareParts: string | null;
    readonly sentSpareParts: string | null;
    readonly repairDescription: string | null;
    readonly rejectionReason: string | null;
    readonly changes: readonly { readonly field: string; readonly before: string; readonly after: string }[];
    /** Names of stored pictures: issue photos 1 and 2, fixed photos 1 and 2. */
    readonly issuePhotos: readonly string[];
    readonly fixedPhotos: readonly string[];
  };
  readonly serviceman: CardInstallation['installer'];
  readonly signed: { readonly customer: CardSigned; readonly serviceman: CardSigned };
};

const STATUS_WORDS: Record<Status, keyof CardWords> = {
  pending: 'statusPending',
  scheduled: 'statusScheduled',
  require_spare_parts: 'statusRequireSpareParts',
  spare_parts_sent: 'statusSparePartsSent',
  done: 'statusDone',
  rejected: 'statusRejected',
};

/** The service card, for any status of the service. */
export function serviceCard(input: ServiceCardInput): ServiceCardData {
  const { device, installation, language, service } = input;
  const words = wordsIn(language);
  const finished = service.finishedAt && cardDate(service.finishedAt, language);
  const status = [
    words[STATUS_WORDS[service.status]],
    timingWords(service.timing, language),
    service.underWarranty ? words.underWarranty : null,
    service.outOfUse ? words.outOfUse : null,
  ];
  const photos = (title: string, names: readonly string[]) => ({
    title,
    photos: names.map((picture, index) => ({
      picture,
      caption: words.photo.replace('{number}', String(index + 1)),
    })),
  });
  return {
    language,
    title: words.serviceCard,
    subtitle: deviceName(device, language),
    number: `S/${service.id}`,
    organisation: input.organisation,
    issuedAt: input.issuedAt,
    facts: filledRows([
      [words.serialNumber, device.serial],
      [words.newDevice, service.replacementSerial],
      [words.serviceStart, cardDate(service.serviceStartDate, language)],
      finished ? [words.finishedAt, finished] : [words.deadline, cardDate(service.deadline, language)],
      [words.status, status.filter((word) => word !== null).join(', ')],
    ]),
    parties: [
      ...(installation ? [customerParty(installation, language)] : []),
      workerParty(words.serviceman, input.serviceman, language),
    ],
    devices: [],
    passages: filledRows([
      [words.faultDescription, service.faultDescription],
      [words.requiredSpareParts, service.requiredSpareParts],
      [words.sentSpareParts, service.sentSpareParts],
      [words.repairDescription, service.repairDescription],
      [words.rejectionReason, service.rejectionReason],
    ]).map(({ label, value }) => ({ title: label, text: value })),
    changes: service.changes.map(({ field, before, after }) => {
      const schema = device.schemaVersion.parametersSchema.find(({ name }) => name === field);
      if (schema === undefined) return { label: field, before, after };
      return {
        label: labelIn(language, schema.labels, schema.label),
        before: before && parameterText(schema, before, language),
        after: after && parameterText(schema, after, language),
      };
    }),
    photoGroups: [
      photos(words.issuePhotos, service.issuePhotos),
      photos(words.fixedPhotos, service.fixedPhotos),
    ].filter((group) => group.photos.length > 0),
    signatures: [
      signedOn({ role: words.customerSignature, ...input.signed.customer }, finished),
      signedOn({ role: words.servicemanSignature, ...input.signed.serviceman }, finished),
    ],
  };
}
