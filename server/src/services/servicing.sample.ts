import { randomUUID } from 'node:crypto';
import type { EndpointInput } from '@portal/domain/endpoint';
import type { createService } from '@portal/domain/services/record-contract';
import { visiting } from '../inspections/inspecting.sample.ts';
import type { Answered, Caller, TestApp } from '../../test/test-app.ts';

/** The body of a new service, as it is sent. */
type NewServiceInput = NonNullable<EndpointInput<typeof createService>['body']>;

/** An organisation with accepted installations, and the steps of a service through HTTP. */
export async function servicing(test: TestApp, inspectionForm?: object) {
  const at = await visiting(test, inspectionForm);

  /** Creates a service as the queue sends it; of a device by default. */
  function begin(
    who: Caller,
    deviceId: number | null,
    more: Partial<NewServiceInput> = {},
    key: string = randomUUID(),
  ): Promise<Answered> {
    const body = {
      clientId: randomUUID(),
      ...(deviceId === null ? {} : { customDevice: `/custom_devices/${deviceId}` }),
      serviceStartDate: test.clock.now.toISOString().slice(0, 10),
      faultDescription: 'Błąd E14, brak przepływu',
      ...more,
    };
    return who.post('/services', body, { 'idempotency-key': key });
  }

  /** Starts a service on a new accepted installation. */
  async function begun(who: Caller, serial: string, more: Partial<NewServiceInput> = {}) {
    const installed = await at.accepted(who, serial);
    const answer = await begin(who, installed.deviceId, more);
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
    return {
      ...installed,
      id: answer.body.id as number,
      url: `/services/${answer.body.id}`,
      body: answer.body,
    };
  }

  return { ...at, begin, begun };
}
