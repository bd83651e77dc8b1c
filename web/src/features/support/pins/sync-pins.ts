import { FILE_LINK_MINUTES } from '@portal/domain/constants';
import type { SupportMaterial } from '@portal/domain/files/contract';
import {
  isPinnable,
  type PinnableFile,
  type PinReport,
  pinReport,
  wantedFiles,
} from '@portal/domain/library/pinned-files';
import type { User } from '@portal/domain/users/record';
import { currentLanguage } from '../../../lib/languages/i18n.ts';
import { ApiProblem } from '../../../lib/network/api-problem.ts';
import { online } from '../../../lib/network/connection.ts';
import { queryClient } from '../../../lib/network/query-client.ts';
import { fetchFresh } from '../../../lib/offline-cache/cached-answers.ts';
import {
  changePins,
  dropUnheld,
  dropUnreferenced,
  releaseFiles,
  type Pins,
  pinsOf,
} from '../../../lib/offline-cache/pins.ts';
import { session } from '../../../lib/session/session-store.ts';
import { createStore } from '../../../lib/store.ts';
import { supportMaterials } from '../queries.ts';
import { downloadPinnedFile, PinError, type PinTrouble } from './download-pinned-file.ts';
import { isMetered } from './metered.ts';

/** The file that is being fetched. */
export type Progress = { readonly file: PinnableFile; readonly bytes: number };
export const progress = createStore<Progress | null>(null);

/** What the last attempt ended with, and at which file. */
export type Trouble = { readonly why: PinTrouble; readonly name: string };
export const trouble = createStore<Trouble | null>(null);

const LOCK = 'portal-pins';
/** Links of the list are used up to this age. */
const LINKS_FRESH_MS = (FILE_LINK_MINUTES - 1) * 60_000;

/** What a person wants on this device, by what they have pinned, their visits and the language that they read. */
export function reportOf(materials: readonly SupportMaterial[], pins: Pins): PinReport {
  return pinReport(wantedNow(materials, pins), pins.held, new Set(pins.lost));
}

function wantedNow(
  materials: readonly SupportMaterial[],
  { chosen, automatic, visitTypes }: Pins,
): readonly PinnableFile[] {
  return wantedFiles(materials, {
    chosen,
    deviceTypes: automatic ? visitTypes : [],
    language: currentLanguage(),
  });
}

/**
 * What somebody has asked for: nothing, so that a mobile network is left alone; a pin, which is fetched over any network;
 * or everything, with the newer versions of what is here.
 */
export type FetchScope = 'nothing' | 'pin' | 'everything';

let running: AbortController | undefined;

/** Stops what is being fetched, because it was unpinned, or the person leaves. */
export function stopFetching(): void {
  running?.abort();
}

/**
 * Makes the device hold what is wanted: takes away what nobody wants any more, once there is a network, then fetches file by
 * file. One tab does it at a time. What fails is told in `trouble`; the rest goes on. Never throws.
 */
export async function syncPins(
  user: Pick<User, 'id' | 'organisation'>,
  materials: readonly SupportMaterial[],
  asked: FetchScope,
): Promise<void> {
  await navigator.locks.request(LOCK, { ifAvailable: asked === 'nothing' }, async (lock) => {
    if (lock === null) return;
    const stop = new AbortController();
    running = stop;
    trouble.set(null);
    // Whoever has signed out leaves nothing here.
    const unfollow = session.subscribe(() => session.get()?.user.id === user.id || stop.abort());
    try {
      // What was unpinned by mistake in a cellar could not be fetched again.
      if (online.get()) await dropUnwanted(user.id, materials);
      for (const file of toFetch(user.id, materials, asked)) {
        if (stop.signal.aborted || !online.get()) break;
        if (!(await pinFile(user, file, stop.signal))) break;
      }
    } catch {
      // The browser refuses its storage, as private windows do.
      const [file] = toFetch(user.id, materials, asked);
      if (file !== undefined) trouble.set({ why: 'not-opened', name: file.name });
    } finally {
      unfollow();
      progress.set(null);
      if (running === stop) running = undefined;
    }
  });
}

async function dropUnwanted(userId: number, materials: readonly SupportMaterial[]): Promise<void> {
  const report = reportOf(materials, pinsOf(userId).get());
  if (report.over.length > 0)
    await releaseFiles(
      userId,
      report.over.map(({ entry }) => entry),
    );
  await dropUnreferenced(new Set(report.files.map(({ file }) => file.sha256)));
}

function toFetch(
  userId: number,
  materials: readonly SupportMaterial[],
  asked: FetchScope,
): readonly PinnableFile[] {
  const pins = pinsOf(userId).get();
  const free = asked === 'everything' || pins.anyNetwork || !isMetered();
  const byHand = new Set(wantedNow(materials, { ...pins, automatic: false }).map(({ id }) => id));
  return reportOf(materials, pins)
    .files.filter(({ file, state }) => {
      if (state === 'newer') return asked === 'everything';
      const waits = state === 'missing' || state === 'lost';
      return waits && (free || (asked === 'pin' && byHand.has(file.id)));
    })
    .map(({ file }) => file);
}

/** Fetches one file and notes it; false where the next one would fail as well. */
async function pinFile(
  { id: userId, organisation }: Pick<User, 'id' | 'organisation'>,
  file: PinnableFile,
  signal: AbortSignal,
): Promise<boolean> {
  progress.set({ file, bytes: 0 });
  const older = pinsOf(userId)
    .get()
    .held.filter(({ entry }) => entry === file.id);
  try {
    const held = await downloadPinnedFile(file, {
      urlOf: (again) => linkOf(organisation.id, file, again),
      onBytes: (bytes) => progress.set({ file, bytes }),
      signal,
    });
    signal.throwIfAborted();
    changePins(userId, (now) => ({
      held: [...now.held.filter(({ entry }) => entry !== file.id), held],
      lost: now.lost.filter((entry) => entry !== file.id),
      checkedAt: now.checkedAt ?? Date.now(),
    }));
    await dropUnheld(older.map(({ sha256 }) => sha256));
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    const why = error instanceof PinError ? error.trouble : 'failed';
    trouble.set({ why, name: file.name });
    const isUnreachable = error instanceof ApiProblem && error.status === 0;
    return why === 'damaged' || (why === 'failed' && !isUnreachable);
  }
}

/** A link that works now: the list's, unless it is too old or has just failed. */
async function linkOf(organisation: number, file: PinnableFile, again: boolean): Promise<string> {
  const query = supportMaterials(organisation);
  const state = queryClient.getQueryState<readonly SupportMaterial[]>(query.queryKey);
  const isFresh = state?.data !== undefined && Date.now() - state.dataUpdatedAt < LINKS_FRESH_MS;
  const materials = isFresh && !again ? state.data : await fetchFresh(queryClient, query);
  const found = materials?.find(({ id }) => id === file.id);
  return found !== undefined && isPinnable(found) ? (found.url ?? '') : (file.url ?? '');
}
