import { type GuardedService, mayService } from '@portal/domain/access/inspection-service-policies';
import { may } from '@portal/domain/access/policies';
import type { Actor } from '@portal/domain/access/roles';
import { Problem } from '@portal/domain/problem';
import { guardOf } from '../installations/store.ts';
import { authoriser } from '../platform/authorise.ts';
import type { DeviceToService } from './intake-commands.ts';
import { serviceGuard, type ServiceRecord } from './record-store.ts';

/** Checks `mayService` (domain): throws `not-found` or `not-allowed`, otherwise returns the service. */
export const authoriseService = authoriser<ServiceRecord, GuardedService, keyof typeof mayService>(
  mayService,
  serviceGuard,
  () => new Problem('not-found'),
);

/**
 * Whether the actor may start a service of this device; returns it. Throws `not-found` when there is none that they may
 * read, `not-your-installation` when they may not work on its installation, and for a device without an installation
 * unless it was started outside the app.
 */
export function authoriseNewService(actor: Actor, device: DeviceToService | undefined): DeviceToService {
  if (!device) throw new Problem('not-found');
  const { installation, isStartedOutsideApp } = device;
  const isAllowed = installation ? may.workOn(actor, guardOf(installation)) : isStartedOutsideApp;
  if (!isAllowed) throw new Problem('not-your-installation');
  return device;
}
