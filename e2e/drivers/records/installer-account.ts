import { randomUUID } from 'node:crypto';
import { addDays, TIME_ZONE, todayIn } from '@portal/domain/dates';
import { z } from 'zod';
import { ApiCaller } from '../api-caller.ts';
import { carryOutInspection } from './carried-out-inspection.ts';
import { type Commissioned, type CommissioningOptions, commissionDevice } from './commissioned-device.ts';

/** Of everybody whom journeys register. */
export const INSTALLER_PASSWORD = 'Zielony-Most-77';
/** The demo's service partner, to whom the demo's first installer is linked as well. */
const PARTNER_ID = 3;
/** The demo's heat pump. */
const HEAT_PUMP = 5;

const keysSchema = z.object({ keys: z.array(z.object({ key: z.string() })).length(1) });
const usersSchema = z.array(z.object({ id: z.int() })).length(1);
const madeSchema = z.object({ id: z.int() });
const warrantySchema = z.object({ warranty: z.object({ code: z.string(), number: z.string() }) });

export type AccountOptions = {
  /** Linked to the demo's service partner; yes by default. */
  readonly partner?: boolean;
  /** Device templates that may be installed; the heat pump by default. */
  readonly templates?: readonly number[];
};

/** An installer whom no other journey knows: nothing is theirs but what this journey makes. */
export class InstallerAccount {
  readonly email: string;
  readonly name: string;
  readonly password = INSTALLER_PASSWORD;
  readonly id: number;
  private readonly admin: ApiCaller;
  /** Signed in when first needed: a person sees each of their sessions. */
  private ownApi: Promise<ApiCaller> | undefined;

  private constructor(who: { id: number; email: string; name: string; admin: ApiCaller }) {
    this.id = who.id;
    this.email = who.email;
    this.name = who.name;
    this.admin = who.admin;
  }

  /** Registers with a new key, has the admin confirm the address and open device templates, so that they can sign in. */
  static async make(url: string, { partner = true, templates = [HEAT_PUMP] }: AccountOptions = {}) {
    const admin = await ApiCaller.signIn(url, 'admin@demo.test');
    const word = randomUUID().slice(0, 8);
    const email = `installer-${word}@journeys.test`;
    const name = `Ewa Lipska ${word}`;
    await registerInstaller(url, { key: await newRegistrationKey(admin), email, name });
    const [user] = usersSchema.parse(await admin.get(`/users?search=${email}`));
    if (user === undefined) throw new Error(`${email} is not among the users`);
    const path = `/users/${user.id}`;
    await admin.send('POST', `${path}/verify`);
    await admin.send('PATCH', path, {
      availableTemplates: templates.map((id) => `/device_templates/${id}`),
      asp: partner ? `/users/${PARTNER_ID}` : null,
    });
    return new InstallerAccount({ id: user.id, email, name, admin });
  }

  private api(): Promise<ApiCaller> {
    this.ownApi ??= ApiCaller.signIn(this.admin.url, this.email, this.password);
    return this.ownApi;
  }

  /** A device that this installer has commissioned and that waits to be verified. */
  async commissioned(options: CommissioningOptions = {}): Promise<Commissioned> {
    return commissionDevice(await this.api(), options);
  }

  /** Carries out the inspection that a device waits for, so many days ago. */
  async inspected(device: Commissioned, daysAgo: number): Promise<void> {
    await carryOutInspection(await this.api(), device, daysAgo);
  }

  /**
   * An inspection of a device that was agreed for a day so many days ago and was not carried out. Of the yearly ones none can be
   * overdue here: in a window that closed before the warranty was issued, nobody was asked to do anything (decision 008).
   */
  async overdueInspection(
    { id }: Pick<Commissioned, 'id'>,
    daysAgo: number,
  ): Promise<{ readonly id: number }> {
    const api = await this.api();
    const made = await api.send('POST', '/inspections', {
      clientId: randomUUID(),
      installation: `/installations/${id}`,
      status: 'scheduled',
      executionDate: addDays(todayIn(TIME_ZONE, new Date()), -daysAgo),
    });
    return madeSchema.parse(made);
  }

  /**
   * A service of one of this installer's devices, reported today unless told. @param service what differs from a service
   * that was just begun, as the API takes it.
   */
  async service(deviceId: number, service: object = {}): Promise<{ readonly id: number }> {
    const api = await this.api();
    const made = await api.send('POST', '/services', {
      clientId: randomUUID(),
      customDevice: `/custom_devices/${deviceId}`,
      serviceStartDate: todayIn(TIME_ZONE, new Date()),
      faultDescription: 'Hałas wentylatora',
      ...service,
    });
    return madeSchema.parse(made);
  }

  /** A device of this installer's that the admin has accepted: it has a warranty and an inspection to come. */
  async underWarranty(options: CommissioningOptions = {}): Promise<Commissioned & { warrantyCode: string }> {
    const made = await this.commissioned(options);
    const accepted = await this.admin.send('POST', `/installations/${made.id}/accept`);
    return { ...made, warrantyCode: warrantySchema.parse(accepted).warranty.code };
  }
}

/** A registration key that nobody else has. */
export async function newRegistrationKey(admin: ApiCaller): Promise<string> {
  const { keys } = keysSchema.parse(await admin.send('POST', '/registration_keys', { count: 1 }));
  return keys[0]?.key ?? '';
}

/** Makes an account with a key; its address is not confirmed yet. */
export async function registerInstaller(
  url: string,
  who: { key: string; email: string; name: string },
): Promise<void> {
  const answer = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...who,
      password: INSTALLER_PASSWORD,
      company: 'Lipska Instalacje',
      taxId: '5260250274',
      phone: '+48600700800',
    }),
  });
  if (answer.status !== 201)
    throw new Error(`Registering was answered ${answer.status}: ${await answer.text()}`);
}
