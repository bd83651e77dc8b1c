import type { IsoDate } from '../dates.ts';
import { timing, type Timing } from '../inspections/timing.ts';
import type { ServiceStatus } from './transition.ts';

/** The state of a service relative to its deadline, and whether it was done under a warranty. */
export type ServiceTiming = { readonly timing: Timing | null; readonly underWarranty: boolean };

/**
 * The timing labels of a service (specification section 4). A rejected one has no deadline.
 * @param warranty the device's warranty in force, if there is one; it covers the days from start to end
 * @param service `reportedOn` decides whether the fault falls under the warranty
 */
export function serviceTiming(
  service: {
    readonly status: ServiceStatus;
    readonly reportedOn: IsoDate;
    readonly deadline: IsoDate;
    readonly finishedOn: IsoDate | null;
  },
  warranty: { readonly start: IsoDate; readonly end: IsoDate } | undefined,
  today: IsoDate,
): ServiceTiming {
  return {
    timing: service.status === 'rejected' ? null : timing(service.deadline, service.finishedOn, today),
    underWarranty:
      warranty !== undefined && service.reportedOn >= warranty.start && service.reportedOn <= warranty.end,
  };
}
