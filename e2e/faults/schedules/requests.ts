import { createHash } from 'node:crypto';
import { canonicalText } from '@portal/domain/signing/canonical';
import type { Signed } from '@portal/domain/signing/signed-content';
import sharp from 'sharp';
import type { Seeded } from './seeded.ts';

/** A picture that a request carries: what the outcome check later looks for on the server. */
export type Carried = {
  readonly name: string;
  readonly field: string;
  readonly type: 'image/png' | 'image/jpeg';
  readonly base64: string;
  readonly sha256: string;
};

/** A record as a form would hand it to the queue, with its files. */
type WantedRecord = {
  readonly clientId: string;
  /** Of its device. */
  readonly serial: string;
  readonly files: readonly Carried[];
  /** What `enqueue` takes. */
  readonly request: Readonly<Record<string, unknown>> & { readonly body: Readonly<Record<string, unknown>> };
};

export type WantedInstallation = WantedRecord & {
  readonly kind: 'installation';
  readonly customerName: string;
  readonly customerEmail: string;
};

/** A stage of production that was finished at a station. */
export type WantedStage = WantedRecord & {
  readonly kind: 'stage';
  readonly stage: number;
  /** What was answered, by the names of the fields. */
  readonly answers: Readonly<Record<string, string | number>>;
};

export type Wanted = WantedInstallation | WantedStage;

/** Where a device of the test stands: made once per rig. */
export type Template = { readonly id: number; readonly versionId: number };

/** A small picture of random points: valid, and never the same twice. */
export async function picture(random: Seeded, name: string, field: string): Promise<Carried> {
  const side = random.whole(8, 40);
  const points = Buffer.from(Array.from({ length: side * side * 3 }, () => random.whole(0, 255)));
  const raw = sharp(points, { raw: { width: side, height: side, channels: 3 } });
  const isPng = random.chance(0.5);
  const bytes = await (isPng ? raw.png() : raw.jpeg({ quality: 90 })).toBuffer();
  return carried(bytes, isPng ? 'image/png' : 'image/jpeg', name, field);
}

function carried(bytes: Buffer, type: Carried['type'], name: string, field: string): Carried {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name, field, type, base64: bytes.toString('base64'), sha256 };
}

/**
 * An installation of an unknown device: both signatures and the given number of photos, of which the second is
 * sometimes the first one over again, since identical photos are two files.
 */
export async function wantedInstallation(
  random: Seeded,
  template: Template,
  { mark, photoCount }: { readonly mark: string; readonly photoCount: number },
): Promise<WantedInstallation> {
  const clientId = uuid(random);
  const suffix = clientId.slice(0, 8);
  const drawn = [
    await picture(random, 'customer', 'signature'),
    await picture(random, 'installer', 'installerSignature'),
  ];
  for (let at = 0; at < photoCount; at += 1) {
    const first = drawn[2];
    const isCopy = first !== undefined && at === 1 && random.chance(0.3);
    const photo = isCopy ? first : await picture(random, '', '');
    drawn.push({ ...photo, name: `photo-${at}`, field: `photos.${at}` });
  }
  const files = drawn.map((file) => ({ ...file, name: withEnding(file) }));
  const [customer, installer, ...photos] = files;
  const serial = `FAULT-${mark}-${suffix}`;
  const customerName = `Halina ${mark} ${suffix}`;
  const customerEmail = `customer-${clientId}@example.com`;
  const body = {
    clientId,
    installationDate: '2026-06-10',
    customerName,
    customerAddress: 'ul. Źródlana 7',
    customerZipcode: '34-400',
    customerCity: 'Nowy Targ',
    customerPhone: '+48601602604',
    customerEmail,
    customerLanguage: 'pl',
    installer: {
      name: 'Adam Nowak',
      company: 'Heat Ltd',
      taxId: '5260250274',
      email: 'adam@heat.test',
      phone: '+48601602603',
    },
    notes: {},
    survey: { data: { hydraulics: { pressure: '1,6' } } },
    photos: photos.map(({ name }) => ({ name })),
    signature: customer?.name,
    installerSignature: installer?.name,
    ...(isSigned(clientId) && { signed: signedFor({ serial, customerName, customerEmail }, photos) }),
    customDevice: {
      deviceTemplate: `/device_templates/${template.id}`,
      version: `/device_template_versions/${template.versionId}`,
      parameters: { serial, power: '12 kW' },
    },
  };
  return {
    kind: 'installation',
    clientId,
    serial,
    customerName,
    customerEmail,
    files,
    request: {
      type: 'installation',
      action: 'insert',
      endpoint: '/installations',
      title: serial,
      clientId,
      templateVersionId: template.versionId,
      emailRequest: { action: 'installation_card', data: { clientId } },
      body,
    },
  };
}

/** Every second one says what was signed; the others are as earlier builds queued them. */
function isSigned(clientId: string): boolean {
  return Number.parseInt(clientId.slice(-1), 16) % 2 === 0;
}

/** What a phone says of a signature under the body below, written down by itself. */
function signedFor(
  who: Readonly<Record<'serial' | 'customerName' | 'customerEmail', string>>,
  photos: readonly Carried[],
): Signed {
  const signer = { name: who.customerName, role: null, on: '2026-06-10' };
  const content = {
    ...who,
    installationDate: '2026-06-10',
    customerAddress: 'ul. Źródlana 7',
    customerZipcode: '34-400',
    customerCity: 'Nowy Targ',
    customerPhone: '+48601602604',
    installer: {
      name: 'Adam Nowak',
      company: 'Heat Ltd',
      taxId: '5260250274',
      email: 'adam@heat.test',
      phone: '+48601602603',
    },
    parameters: { serial: who.serial, power: '12 kW' },
    answers: { hydraulics: { pressure: '1,6' } },
    photos: photos.map(({ name }) => ({ name })),
    pictures: Object.fromEntries(photos.map(({ name, sha256 }) => [name, sha256])),
    signer,
  };
  const hash = createHash('sha256').update(canonicalText(content)).digest('hex');
  return { hash, signer, language: 'pl', typed: false };
}

export function withEnding({ name, type }: Carried): string {
  return `${name}.${type === 'image/png' ? 'png' : 'jpg'}`;
}

export function uuid(random: Seeded): string {
  const hex = Array.from({ length: 32 }, () => random.whole(0, 15).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
