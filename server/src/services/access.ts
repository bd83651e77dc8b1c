import { type GuardedService, mayService } from '@portal/domain/access/inspection-service-policies';
import { Problem } from '@portal/domain/problem';
import { authoriser } from '../platform/authorise.ts';
import { serviceGuard, type ServiceRecord } from './record-store.ts';

/** Checks `mayService` (domain): throws `not-found` or `not-allowed`, otherwise returns the service. */
export const authoriseService = authoriser<ServiceRecord, GuardedService, keyof typeof mayService>(
  mayService,
  serviceGuard,
  () => new Problem('not-found'),
);
