import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ApiCaller } from '../api-caller.ts';

const idSchema = z.object({ id: z.int() });
const deviceSchema = z.object({
  step: z.int().nullable(),
  done: z.array(z.int()),
  deviceExtension: z.object({ sent: z.string().nullable() }),
  records: z.array(
    z.object({ act: z.string(), stage: z.int().nullable(), worker: z.string(), counted: z.boolean() }),
  ),
});

/** A type of device, a worker and devices that no other journey knows. */
export class Hall {
  readonly worker: { readonly name: string; readonly badge: string; readonly pin: string };
  private readonly station: ApiCaller;
  private readonly template: number;

  private constructor(station: ApiCaller, template: number, worker: Hall['worker']) {
    this.station = station;
    this.template = template;
    this.worker = worker;
  }

  /**
   * @param url of the server
   * @param fields of stages that ask something, by the number of the stage; the others are one button each
   */
  static async make(url: string, fields: Readonly<Record<number, readonly object[]>> = {}): Promise<Hall> {
    const admin = await ApiCaller.signIn(url, 'admin@demo.test');
    const tag = randomUUID().slice(0, 8);
    const { id } = idSchema.parse(
      await admin.send('POST', '/device_templates', { name: `Hala ${tag}`, starter: 'blank' }),
    );
    const { office } = z
      .object({ office: z.object({ draft: idSchema }) })
      .parse(await admin.get(`/device_templates/${id}`));
    const version = `/device_template_versions/${office.draft.id}`;
    const steps = Object.entries(fields).map(([stage, asked]) => ({
      id: `stage-${stage}`,
      title: `Etap ${stage}`,
      fields: asked,
    }));
    await admin.send('PATCH', version, { productionFormSchema: { steps } });
    await admin.send('POST', `${version}/publish`, { note: 'Hala' });
    await admin.send('POST', `/device_templates/${id}/activate`, { give: 'nobody' });
    const worker = {
      name: `Ewa ${tag}`,
      badge: `LIS-${tag}`,
      pin: String(100_000 + (Number.parseInt(tag, 16) % 900_000)),
    };
    await admin.send('POST', '/production_workers', worker);
    return new Hall(await ApiCaller.signIn(url, 'production@demo.test'), id, worker);
  }

  /** A new device, which waits for stage 2. */
  async device(): Promise<{ readonly id: number; readonly serial: string }> {
    const serial = `HALA-${randomUUID().slice(0, 13).toUpperCase()}`;
    const { id } = idSchema.parse(
      await this.station.send('POST', '/production_devices', {
        serial,
        deviceTemplate: `/device_templates/${this.template}`,
      }),
    );
    return { id, serial };
  }

  /** Where a device stands at the server. */
  async read(id: number): Promise<z.infer<typeof deviceSchema>> {
    return deviceSchema.parse(await this.station.get(`/production_devices/${id}`));
  }
}
