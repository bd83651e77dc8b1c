import { iri } from '../iri.ts';
import type { QueuedRequest, StandingInstallation } from './request.ts';
import { QUEUE_STATUS } from './transition.ts';

type Child = Pick<QueuedRequest, 'action' | 'parentClientId' | 'status'>;
type Parent = Pick<QueuedRequest, 'action' | 'clientId' | 'installedAs'>;

/**
 * The installation that a request can be sent on in place of the one that it was made on: that one was refused since its
 * device has an installation. Undefined when there is none, or nothing of the request may be changed any more.
 */
export function attachable(child: Child, parent: Parent | undefined): StandingInstallation | undefined {
  if (parent?.action !== 'insert' || parent.clientId !== child.parentClientId) return undefined;
  if (child.action !== 'insert') return undefined;
  const isHere = child.status === QUEUE_STATUS.pending || child.status === QUEUE_STATUS.dataError;
  return isHere ? parent.installedAs : undefined;
}

/**
 * A request as made on an installation that stands: its body names that installation, or its device, by address, and it waits
 * for nothing any more. All that was written down, and the files, stay as they are. The key of its data has to be another one.
 */
export function attached<Request extends QueuedRequest>(
  request: Request,
  to: StandingInstallation,
  dataKey: string,
): Request {
  const { parentClientId: _parent, parentRecordId: _record, parentDeviceId: _device, ...rest } = request;
  const body: unknown = JSON.parse(request.body);
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : {});
  return {
    ...rest,
    body: JSON.stringify(
      Object.fromEntries(fields.map(([name, value]) => readdress(request, to, name, value))),
    ),
    dataKey,
    attachedTo: to,
  } as Request;
}

function readdress(
  { type }: Pick<QueuedRequest, 'type'>,
  { installationId, deviceId }: StandingInstallation,
  name: string,
  value: unknown,
): readonly [string, unknown] {
  if (name === 'partOfClientId') return ['partOf', iri('installations', installationId)];
  if (name !== 'installationClientId') return [name, value];
  return type === 'service'
    ? ['customDevice', iri('custom_devices', deviceId)]
    : ['installation', iri('installations', installationId)];
}
