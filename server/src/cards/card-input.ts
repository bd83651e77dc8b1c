import type { CustomDevice } from '@portal/domain/devices/record';
import type { Answers } from '@portal/domain/form/answers';
import type { FormSchema } from '@portal/domain/form/schema';
import type { CustomerFields } from '@portal/domain/installations/customer-fields';
import type { Installation } from '@portal/domain/installations/record';
import type { InstallerData } from '@portal/domain/installations/input';
import type { Language } from '@portal/domain/templates/labels';
import type { CardOrganisation } from './card-data.ts';

/** The parts of the domain's records that the card builders need. */

/** The same for every card. `language` is the customer's; `issuedAt` an ISO instant. */
export type CardSetting = {
  readonly organisation: CardOrganisation;
  readonly language: Language;
  readonly issuedAt: string;
};

export type CardDeviceRecord = Pick<CustomDevice, 'serial' | 'parameters' | 'deviceTemplate'> & {
  readonly schemaVersion: Pick<CustomDevice['schemaVersion'], 'parametersSchema'>;
};

/** A whole installation can be passed. */
export type CardInstallation = Pick<
  Installation,
  'id' | 'installationDate' | 'soldOn' | 'survey' | 'photos'
> &
  Omit<CustomerFields, 'customerLanguage'> & {
    /** Pictures; null where nobody has signed. */
    readonly signature: string | null;
    readonly installerSignature: string | null;
    /** What was signed, where it is known. */
    readonly signed?: Installation['signed'];
    readonly installer: InstallerData;
    readonly notes: Pick<Installation['notes'], 'customer'>;
  };

/** A form with its answers for one device. */
export type FilledForm = { readonly form: FormSchema; readonly answers: Answers };

/** Names of stored pictures; null for a line to be signed by hand. */
export type CardSigned = { readonly name: string; readonly picture: string | null };
