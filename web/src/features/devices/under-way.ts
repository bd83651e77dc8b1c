import { sameSerial } from '@portal/domain/devices/serial-key';
import { iri } from '@portal/domain/iri';
import { waitsForPerson } from '@portal/domain/queue/due';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { z } from 'zod';
import type { Draft } from '../../form/drafts/draft.ts';
import { draftsOf } from '../../form/drafts/draft-store.ts';
import { session } from '../../lib/session/session-store.ts';
import { requests } from '../../queue/store/local-stores.ts';

/** The start of a device that this phone holds already. */
export type UnderWay =
  | {
      /** Saved, and waiting to be sent. */
      readonly kind: 'queued';
      readonly serial: string;
      /** Milliseconds. */
      readonly savedAt: number;
      /** The client id of the installation: what is made on it names it so. */
      readonly clientId: string;
      /** It failed, and a person decides. */
      readonly needsPerson: boolean;
    }
  | {
      /** Begun and not finished. */
      readonly kind: 'drafted';
      readonly serial: string;
      readonly savedAt: number;
      /** The address at which the form goes on. */
      readonly place: string;
    };

const sentDevice = z.object({ customDevice: z.object({ deviceTemplate: z.string() }) });
const draftedDevice = z.object({
  target: z.object({ kind: z.literal('new') }),
  template: z.object({ id: z.number() }),
});

/** What this person's queue and drafts hold of a device, compared as serial numbers are; null for nothing. */
export async function startUnderWay(templateId: number, serial: string): Promise<UnderWay | null> {
  const userId = session.get()?.user.id;
  if (userId === undefined) return null;
  const request = (await requests.allOf(userId)).find(
    (each) => sameSerial(each.title, serial) && starts(each, templateId),
  );
  if (request)
    return {
      kind: 'queued',
      serial: request.title,
      savedAt: Date.parse(request.createdAt),
      clientId: request.clientId,
      needsPerson: waitsForPerson(request),
    };
  const draft = (await draftsOf(userId)).find(
    (each) => sameSerial(each.title, serial) && begins(each, templateId),
  );
  return draft ? { kind: 'drafted', serial: draft.title, savedAt: draft.savedAt, place: draft.place } : null;
}

function starts({ type, action, body }: QueuedRequest, templateId: number): boolean {
  if (type !== 'installation' || action !== 'insert') return false;
  const sent = sentDevice.safeParse(JSON.parse(body));
  return sent.success && sent.data.customDevice.deviceTemplate === iri('device_templates', templateId);
}

function begins({ kind, data }: Draft, templateId: number): boolean {
  const drafted = draftedDevice.safeParse(data);
  return kind === 'installation' && drafted.success && drafted.data.template.id === templateId;
}
