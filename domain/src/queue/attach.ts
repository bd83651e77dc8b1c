import { iri } from '../iri.ts';
import type { QueuedRequest, ExistingInstallation } from './request.ts';
import { QUEUE_STATUS } from './transition.ts';

type Child = Pick<QueuedRequest, 'action' | 'parentClientId' | 'status'>;
type Parent = Pick<QueuedRequest, 'action' | 'clientId' | 'installedAs'>;

/**
 * The installation to which a request can be attached instead of the one it was made on, which was refused because its
 * device already has an installation. Undefined when there is none, or when the request can no longer be changed.
 */
export function attachable(child: Child, parent: Parent | undefined): ExistingInstallation | undefined {
  if (parent?.action !== 'insert' || parent.clientId !== child.parentClientId) return undefined;
  if (child.action !== 'insert') return undefined;
  const isHere = child.status === QUEUE_STATUS.pending || child.status === QUEUE_STATUS.dataError;
  return isHere ? parent.installedAs : undefined;
}

/**
 * A request attached to an existing installation: its body names that installation, or its device, by IRI, and it no
 * longer waits for another request. Content and files stay the same; its data needs a new idempotency key.
 */
export function attached<Request extends QueuedRequest>(
  request: Request,
  to: ExistingInstallation,
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
  { installationId, deviceId }: ExistingInstallation,
  name: string,
  value: unknown,
): readonly [string, unknown] {
  if (name === 'partOfClientId') return ['partOf', iri('installations', installationId)];
  if (name !== 'installationClientId') return [name, value];
  return type === 'service'
    ? ['customDevice', iri('custom_devices', deviceId)]
    : ['installation', iri('installations', installationId)];
}
