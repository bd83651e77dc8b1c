import * as account from './auth/account-contract.ts';
import * as auth from './auth/contract.ts';
import * as calendar from './calendar/contract.ts';
import * as devices from './devices/contract.ts';
import * as exports from './exports/contract.ts';
import * as deviceAdmin from './devices/admin-contract.ts';
import * as timeline from './devices/timeline-contract.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events/contract.ts';
import * as files from './files/contract.ts';
import * as inspections from './inspections/contract.ts';
import * as inspectionRecord from './inspections/record-contract.ts';
import * as installations from './installations/contract.ts';
import * as cardLinks from './installations/card-link-contract.ts';
import * as review from './installations/review/contract.ts';
import * as sharing from './installations/sharing-contract.ts';
import * as labels from './labels/contract.ts';
import * as library from './library/contract.ts';
import * as uploads from './library/upload-contract.ts';
import * as notices from './notifications/contract.ts';
import * as mails from './mails/contract.ts';
import * as notifications from './live-updates/contract.ts';
import * as makerContact from './organisations/contact-contract.ts';
import * as organisations from './organisations/contract.ts';
import * as privacy from './privacy/contract.ts';
import * as production from './production/contract.ts';
import * as productionWorkers from './production/worker-contract.ts';
import * as queue from './queue/contract.ts';
import * as imports from './imports/contract.ts';
import * as importRows from './imports/row-contract.ts';
import * as registrationKeys from './registration-keys/contract.ts';
import * as reminders from './reminders/contract.ts';
import * as services from './services/contract.ts';
import * as serviceInbox from './services/inbox-contract.ts';
import * as serviceRecord from './services/record-contract.ts';
import * as signing from './signing/session-contract.ts';
import * as templates from './templates/contract.ts';
import * as templateComparison from './templates/comparison-contract.ts';
import * as templateEditing from './templates/editing-contract.ts';
import * as templateTransfer from './templates/transfer-contract.ts';
import * as recalls from './recalls/contract.ts';
import * as templateVersions from './templates/version-contract.ts';
import * as usersAdmin from './users/admin-contract.ts';
import * as users from './users/contract.ts';
import * as mailings from './users/mailing-contract.ts';
import * as profile from './users/profile-contract.ts';
import * as warranty from './warranty/contract.ts';
import * as warrantyPreview from './warranty/preview-contract.ts';

const contracts = [
  auth,
  account,
  profile,
  users,
  usersAdmin,
  mailings,
  privacy,
  registrationKeys,
  production,
  productionWorkers,
  labels,
  organisations,
  makerContact,
  templates,
  templateEditing,
  templateVersions,
  templateTransfer,
  templateComparison,
  devices,
  imports,
  importRows,
  deviceAdmin,
  exports,
  timeline,
  recalls,
  installations,
  sharing,
  cardLinks,
  review,
  inspections,
  inspectionRecord,
  services,
  serviceRecord,
  serviceInbox,
  calendar,
  signing,
  files,
  library,
  uploads,
  queue,
  mails,
  warranty,
  warrantyPreview,
  notifications,
  notices,
  reminders,
  events,
];

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'id' in value;
}

/** Every call of the API; the API document, the route table's tests and the fuzzer use this list. */
export const ENDPOINTS: readonly Endpoint[] = contracts.flatMap((contract) =>
  Object.values(contract).filter(isEndpoint),
);
