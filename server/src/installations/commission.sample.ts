import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { EndpointInput } from '@portal/domain/endpoint';
import type { createInstallation } from '@portal/domain/installations/contract';
import type { Answered, Caller, TestApp } from '../../test/test-app.ts';
import { buildDevice, buildTemplate, type BuiltTemplate } from '../../test/test-builders.ts';

/** The body of a commissioning, as it is sent. */
export type NewInstallationInput = NonNullable<EndpointInput<typeof createInstallation>['body']>;

/** A file as the device holds it before it is sent. */
export type TestFile = {
  readonly name: string;
  readonly field: string;
  readonly type: string;
  readonly bytes: Buffer;
};

/** A distinct picture: each shade gives other bytes. */
export async function picture(name: string, field: string, shade = 100): Promise<TestFile> {
  const bytes = await sharp({
    create: { width: 40, height: 20, channels: 3, background: { r: shade, g: 90, b: 40 } },
  })
    .png()
    .toBuffer();
  return { name, field, type: 'image/png', bytes };
}

export function manifestOf(files: readonly TestFile[]): NonNullable<NewInstallationInput['files']> {
  return files.map(({ name, field, type, bytes }) => ({
    name,
    field,
    type: type as 'image/png',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
}

/** The device of a commissioning, by the version of its template with which it is filled in. */
export function deviceOf(template: BuiltTemplate, parameters: Record<string, string>) {
  return {
    deviceTemplate: `/device_templates/${template.id}`,
    version: `/device_template_versions/${template.versionId}`,
    parameters,
  };
}

/** The body of a commissioning with both signatures; `changes` overrides any of it. */
export function requestBody(
  template: BuiltTemplate,
  serial: string,
  files: readonly TestFile[],
  changes: Partial<NewInstallationInput> = {},
): NewInstallationInput {
  return {
    clientId: randomUUID(),
    installationDate: '2026-06-10',
    customerName: 'Jan Kowalski',
    customerAddress: 'ul. Długa 1',
    customerZipcode: '30-001',
    customerCity: 'Kraków',
    customerPhone: '+48601602604',
    customerEmail: 'jan@customer.test',
    customerLanguage: 'de',
    installer: {
      name: 'Adam Nowak',
      company: 'Heat Ltd',
      taxId: '5260250274',
      email: 'adam@heat.test',
      phone: '+48601602603',
    },
    notes: { installer: 'for me', customer: 'for both', admin: 'for the maker' },
    survey: { data: { hydraulics: { pressure: '1,6' } } },
    photos: [],
    signature: 'customer.png',
    installerSignature: 'installer.png',
    customDevice: deviceOf(template, { serial, power: '12 kW' }),
    files: manifestOf(files),
    ...changes,
  };
}

/** Template, devices and people of organisation 2, and the steps of a commissioning through HTTP. */
export async function commissioning(test: TestApp, version: Parameters<typeof buildTemplate>[2] = {}) {
  const people = test.people.org2;
  const template = await test.db.system((tx) =>
    buildTemplate(tx, 2, { ...version, users: [people.installer, people.installer2, people.asp] }),
  );
  const signatures = [
    await picture('customer.png', 'signature', 10),
    await picture('installer.png', 'installerSignature', 20),
  ];
  const callers = {
    installer: await test.as('installer@org2.test'),
    installer2: await test.as('installer2@org2.test'),
    asp: await test.as('asp@org2.test'),
    admin: await test.as('admin@org2.test'),
    production: await test.as('production@org2.test'),
    stranger: await test.as('installer@org1.test'),
    strangeAdmin: await test.as('admin@org1.test'),
  };

  async function send(
    who: Caller,
    serial: string,
    changes: Partial<NewInstallationInput> = {},
    headers: Record<string, string> = {},
    files: readonly TestFile[] = signatures,
  ): Promise<Answered> {
    return who.post('/installations', requestBody(template, serial, files, changes), headers);
  }

  /** Requests slots and uploads each file; returns the bodies that save their references. */
  async function carry(who: Caller, clientId: string, files: readonly TestFile[] = signatures) {
    const manifest = manifestOf(files);
    const slotRequests = manifest.map(({ name, type, size, sha256, field }) => ({
      filename: name,
      filetype: type,
      size,
      sha256,
      field,
      clientId,
    }));
    const slots = await who.post('/get-s3-urls', slotRequests);
    return Promise.all(
      files.map(async ({ name, type, field, bytes }, index) => {
        const path: string = slots.body.paths[index];
        const put = await test.app.inject({
          method: 'PUT',
          url: slots.body.urls[index].replace('http://portal.test', ''),
          headers: { 'content-type': type },
          payload: bytes,
        });
        if (put.statusCode !== 200) throw new Error(`${put.statusCode} ${put.payload}`);
        return { organisation: '/organisations/2', name, type, path, clientId, field };
      }),
    );
  }

  /** Slot, bytes, reference: what the queue does for each file. */
  async function upload(
    who: Caller,
    clientId: string,
    files: readonly TestFile[] = signatures,
  ): Promise<Answered[]> {
    const saved: Answered[] = [];
    for (const reference of await carry(who, clientId, files))
      saved.push(await who.post('/files', reference));
    return saved;
  }

  /** A complete installation, ready to be verified. */
  async function commission(
    who: Caller,
    serial: string,
    changes: Partial<NewInstallationInput> = {},
  ): Promise<number> {
    const sent = await send(who, serial, changes);
    if (sent.status !== 201) throw new Error(`${sent.status} ${sent.text}`);
    await upload(who, sent.body.clientId);
    return sent.body.id;
  }

  const device = (serial: string): Promise<number> =>
    test.db.system((tx) => buildDevice(tx, 2, template, serial));

  return { ...callers, people, template, signatures, send, carry, upload, commission, device };
}
