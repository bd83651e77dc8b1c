import type { InstallationStatus } from '@portal/domain/installations/transition';
import type { ServiceStatus } from '@portal/domain/services/transition';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { Customer } from '../people/people.ts';

/** How the yearly inspections of a device went. */
export type Upkeep =
  /** Each in its window; the open one waits. */
  | 'kept'
  /** The last one that was due has not been done. */
  | 'overdue'
  /** The last one was done after its window. */
  | 'late'
  /** A day is agreed for the open one. */
  | 'scheduled';

export type InstallationPlan = {
  readonly ownerId: number;
  readonly status: InstallationStatus;
  readonly daysAgo: number;
  readonly rejectionReason?: string;
  readonly receivers?: readonly number[];
  readonly upkeep?: Upkeep;
  /** A declared photo has not arrived yet. */
  readonly incomplete?: true;
  readonly customer?: Customer;
  readonly customerLanguage?: 'pl' | 'en' | 'de';
  readonly noteForCustomer?: string;
  readonly noteForAdmins?: string;
  /** Serial number of the device at the same customer's that this one belongs to. */
  readonly parentInstallation?: string;
  /** It was removed later and the device kept, so it may be started again. */
  readonly removed?: true;
  readonly services?: readonly ServiceStatus[];
};

/** What is to become of one device. */
export type DevicePlan = {
  readonly templateId: number;
  readonly serial: string;
  readonly madeDaysAgo: number;
  /** Instead of what the factory would have written. */
  readonly parameters?: ParameterValues;
  /** Typed in by an installer, not yet in the maker's books. */
  readonly typedIn?: true;
  readonly startedOutside?: true;
  readonly production?: { readonly stage: number; readonly daysAgo: number; readonly sentDaysAgo?: number };
  readonly installation?: InstallationPlan;
};
