import { waitsForPerson } from '@portal/domain/queue/due';
import { APP_VERSION } from '../../lib/loading/app-version.ts';
import { online } from '../../lib/network/connection.ts';
import { missingParts } from '../../lib/loading/offline-parts.ts';
import { lastErrors, type NotedError } from '../../lib/error-log.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { rawTable } from '../../lib/local/local-db.ts';
import { type LocalTrouble, localTroubles, troublesOf } from '../../lib/local/local-trouble.ts';
import { isInstalled } from '../../lib/platform.ts';
import { receipts, requests, trash } from '../../queue/store/local-stores.ts';

/** What the browser has given, in bytes; null where it does not tell. */
export type StorageState = {
  readonly used: number | null;
  readonly granted: number | null;
  /** Whether the browser has promised not to clear it under pressure. */
  readonly persisted: boolean | null;
};

export type WorkerState = 'unsupported' | 'none' | 'active' | 'installing' | 'waiting';

/** What support needs to know of a device; nothing that a person typed. */
export type Diagnostics = {
  readonly at: Date;
  readonly appVersion: string;
  readonly language: string;
  readonly browser: string;
  readonly installed: boolean;
  readonly online: boolean;
  readonly worker: WorkerState;
  /** Of the parts that a start without a network needs; null where the worker does not say. */
  readonly partsMissing: number | null;
  readonly storage: StorageState;
  /** Null where the device's database cannot be read. */
  readonly queue: {
    readonly byStatus: Readonly<Record<number, number>>;
    readonly needPerson: number;
    /** When the oldest unsent request was saved. */
    readonly oldest: string | null;
    readonly receipts: number;
    readonly trash: number;
    readonly drafts: number;
  } | null;
  readonly troubles: readonly LocalTrouble[];
  readonly errors: readonly NotedError[];
};

/** Looks at the device. Never throws, works without a network and when some of the local data cannot be read. */
export async function gatherDiagnostics(userId: number): Promise<Diagnostics> {
  const [worker, partsMissing, storage, queue] = await Promise.all([
    workerState().catch(() => 'none' as const),
    missingParts(),
    storageState(),
    queueState(userId).catch(() => null),
  ]);
  return {
    at: new Date(),
    appVersion: APP_VERSION,
    language: currentLanguage(),
    browser: navigator.userAgent,
    installed: isInstalled(),
    online: online.get(),
    worker,
    partsMissing,
    storage,
    queue,
    troubles: troublesOf(userId, localTroubles.get()),
    errors: lastErrors(),
  };
}

async function workerState(): Promise<WorkerState> {
  if (!('serviceWorker' in navigator)) return 'unsupported';
  const registration = await navigator.serviceWorker.getRegistration();
  // The first worker of all, on its way in, is no new version.
  if (registration === undefined || registration.active === null) return 'none';
  if (registration.waiting !== null) return 'waiting';
  return registration.installing === null ? 'active' : 'installing';
}

async function storageState(): Promise<StorageState> {
  const asked = await globalThis.navigator.storage?.estimate?.().catch(() => undefined);
  const persisted = await globalThis.navigator.storage?.persisted?.().catch(() => undefined);
  return { used: asked?.usage ?? null, granted: asked?.quota ?? null, persisted: persisted ?? null };
}

async function queueState(userId: number): Promise<Diagnostics['queue']> {
  const [open, finished, aborted, drafts] = await Promise.all([
    requests.allOf(userId),
    receipts.allOf(userId),
    trash.allOf(userId),
    rawTable('forms').where('userId').equals(userId).count(),
  ]);
  const byStatus: Record<number, number> = {};
  for (const { status } of open) byStatus[status] = (byStatus[status] ?? 0) + 1;
  const [oldest] = open.map(({ createdAt }) => createdAt).sort();
  return {
    byStatus,
    needPerson: open.filter(waitsForPerson).length,
    oldest: oldest ?? null,
    receipts: finished.length,
    trash: aborted.length,
    drafts,
  };
}

/** The same as text, in English for the makers' support, for copying and mailing. */
export function diagnosticsText(found: Diagnostics, serverVersion: string | null): string {
  const { queue, storage } = found;
  const lines = [
    `time: ${found.at.toISOString()}`,
    `app: ${found.appVersion}, server: ${serverVersion ?? 'not reached'}, language: ${found.language}`,
    `browser: ${found.browser}`,
    `installed: ${yesNo(found.installed)}, online: ${yesNo(found.online)}, worker: ${found.worker}, parts missing: ${found.partsMissing ?? 'unknown'}`,
    `storage: ${megabytes(storage.used)} of ${megabytes(storage.granted)}, persistent: ${yesNo(storage.persisted)}`,
    queue === null
      ? 'queue: cannot be read'
      : `queue: ${JSON.stringify(queue.byStatus)} by status, ${queue.needPerson} need a decision, oldest ${queue.oldest ?? 'none'}`,
    ...(queue === null
      ? []
      : [`receipts: ${queue.receipts}, trash: ${queue.trash}, drafts: ${queue.drafts}`]),
    ...found.troubles.map((one) => `trouble: ${JSON.stringify(one)}`),
    `errors: ${found.errors.length}`,
    ...found.errors.map(
      ({ at, kind, message, place, version, times, requestId }) =>
        `  ${at} ${kind} ${place} ${version}${times > 1 ? ` x${times}` : ''}: ${message}${requestId === undefined ? '' : ` (request ${requestId})`}`,
    ),
  ];
  return lines.join('\n');
}

function megabytes(bytes: number | null): string {
  return bytes === null ? '?' : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function yesNo(value: boolean | null): string {
  if (value === null) return 'unknown';
  return value ? 'yes' : 'no';
}
