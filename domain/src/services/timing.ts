import type { IsoDate } from '../dates.ts';
import { timing, type Timing } from '../inspections/timing.ts';
import { believedReport } from '../warranty/period.ts';
import type { ServiceStatus } from './transition.ts';

/** The state of a service relative to its deadline, and whether it was done under a warranty. */
export type ServiceTiming = { readonly timing: Timing | null; readonly underWarranty: boolean };

/**
 * The timing labels of a service (specification section 4). A rejected one has no deadline.
 * @param service `enteredOn` is the day on which the portal learned of it
 * @param warrantyOn the device's warranty in force as it stood on a day, if there is one; it covers the days from start to end. Whether
 * the fault falls under it is decided by the day that its report is believed to be (decision 015)
 */
export function serviceTiming(
  service: {
    readonly status: ServiceStatus;
    readonly reportedOn: IsoDate;
    readonly enteredOn: IsoDate;
    readonly deadline: IsoDate;
    readonly finishedOn: IsoDate | null;
  },
  warrantyOn: ((day: IsoDate) => { readonly start: IsoDate; readonly end: IsoDate }) | undefined,
  today: IsoDate,
): ServiceTiming {
  const reportedOn = believedReport(service);
  const warranty = warrantyOn?.(reportedOn);
  return {
    timing: service.status === 'rejected' ? null : timing(service.deadline, service.finishedOn, today),
    underWarranty: warranty !== undefined && reportedOn >= warranty.start && reportedOn <= warranty.end,
  };
}
