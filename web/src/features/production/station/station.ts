import type { Identification, StationWorker } from '@portal/domain/production/worker';
import { isOffline } from '../../../lib/network/api-problem.ts';
import { readSetting, writeSetting } from '../../../lib/local-setting.ts';
import { useOrganisation, useUser } from '../../../lib/session/session.ts';
import { createStore, type Store, useStore } from '../../../lib/store.ts';
import { identifyWorker } from '../queries.ts';
import { useNow } from '../../../lib/use-now.ts';
import { NOBODY, seenBy, type StationPeople, stationSchema, thisShift, withWorker } from './seen-workers.ts';

/** Why a PIN or badge named nobody without a network: only people of today are known then. */
export class NotSeenToday extends Error {
  override readonly name = 'NotSeenToday';
}

export type Station = {
  readonly worker: StationWorker | null;
  /** Who worked here today, the last one first. */
  readonly seen: readonly StationWorker[];
  /** Names the worker by PIN or badge. Throws `NotSeenToday`, or an `ApiProblem`. */
  readonly identify: (by: Identification) => Promise<StationWorker>;
  /** Whom a PIN or badge named here today. */
  readonly seenBy: (mark: string) => StationWorker | undefined;
  /** One of those who worked here today, or whom a scan has named. */
  readonly choose: (worker: StationWorker, mark?: string) => void;
};

const stations = new Map<string, Store<StationPeople>>();

/** Kept on this device alone, for each account of a station and each maker. */
function stationOf(userId: number, organisation: number) {
  const key = `production-station-${String(userId)}-${String(organisation)}`;
  const store = stations.get(key) ?? createStore(stored(key));
  stations.set(key, store);
  const change = (next: StationPeople) => {
    store.set(next);
    writeSetting(key, JSON.stringify(next));
  };
  return { store, change };
}

function stored(key: string): StationPeople {
  try {
    return stationSchema.catch(NOBODY).parse(JSON.parse(readSetting(key) ?? 'null'));
  } catch {
    return NOBODY;
  }
}

/** Who works at the station of an account now; null before anybody was named. */
export function workerAt(userId: number, organisation: number): StationWorker | null {
  const people = thisShift(stationOf(userId, organisation).store.get(), Date.now());
  return currentOf(people);
}

function currentOf({ current, seen }: StationPeople): StationWorker | null {
  const found = seen.find(({ id }) => id === current);
  return found === undefined ? null : { id: found.id, name: found.name };
}

/** Who works at this station, and how that is changed. */
export function useStation(): Station {
  const organisation = useOrganisation();
  const { store, change } = stationOf(useUser()?.id ?? 0, organisation);
  const people = thisShift(useStore(store), useNow().getTime());
  const choose: Station['choose'] = (worker, mark) =>
    change(withWorker(thisShift(store.get(), Date.now()), worker, mark ?? null, Date.now()));
  return {
    worker: currentOf(people),
    seen: people.seen,
    seenBy: (mark) => seenBy(thisShift(store.get(), Date.now()), mark),
    choose,
    identify: async (by) => {
      const mark = 'pin' in by ? by.pin : by.badge;
      const named = await identifyWorker(by).catch((error: unknown) => {
        if (!isOffline(error)) throw error;
        const seen = seenBy(thisShift(store.get(), Date.now()), mark);
        if (seen === undefined) throw new NotSeenToday();
        return seen;
      });
      choose(named, mark);
      return named;
    },
  };
}
