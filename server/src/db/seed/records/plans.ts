import type { InstallationStatus } from '@portal/domain/installations/transition';
import type { ServiceStatus } from '@portal/domain/services/transition';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { Customer } from '../people/people.ts';

/** How the yearly inspections of a device went. */
export type Upkeep =
  /** Each in its window; one is open. */
  | 'kept'
  /** The last due inspection was not done. */
  | 'overdue'
  /** The last one was done after its window. */
  | 'late'
  /** A date is agreed for the open one. */
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
  /** The serial number of the device at the same customer to which this one belongs. */
  readonly parentInstallation?: string;
  /** The installation was deleted later but the device remains, so it can be commissioned again. */
  readonly removed?: true;
  readonly services?: readonly ServiceStatus[];
};

/** The history that one demo device is given. */
export type DevicePlan = {
  readonly templateId: number;
  readonly serial: string;
  readonly madeDaysAgo: number;
  /** Replaces the factory's values. */
  readonly parameters?: ParameterValues;
  /** Entered by an installer, not yet in the maker's database. */
  readonly typedIn?: true;
  readonly startedOutside?: true;
  readonly production?: {
    /** The stage that comes next; null when production is over. */
    readonly stage: number | null;
    readonly daysAgo: number;
    readonly sentDaysAgo?: number;
    /** Parameters that are not known before a stage measures them. */
    readonly measuredLater?: ReadonlySet<string>;
  };
  readonly installation?: InstallationPlan;
};
