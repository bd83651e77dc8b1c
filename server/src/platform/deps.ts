import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Identity } from './identity/identity.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { KnownDevices } from './identity/known-device.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Push } from './push/push.ts';
import type { Storage } from './files/storage.ts';

/** The external dependencies of all features; tests pass their own clock and folder. */
export type Deps = {
  readonly config: Config;
  readonly db: Database;
  readonly storage: Storage;
  readonly mailer: Mailer;
  readonly push: Push;
  readonly jobs: Jobs;
  readonly identity: Identity;
  readonly devices: KnownDevices;
  readonly clock: () => Date;
};
