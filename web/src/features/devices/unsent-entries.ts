import { entryAsSent, type VisitEntry } from '@portal/domain/devices/timeline-as-sent';
import type { DeviceTimeline } from '@portal/domain/devices/timeline-contract';
import { isAbout } from '../../queue/store/about-record.ts';
import { useRequests } from '../../queue/store/use-queue.ts';

/** The page of a device as it is once what waits on this device about its visits has been sent. */
export function useTimelineAsSent(found: DeviceTimeline): DeviceTimeline {
  const requests = useRequests();
  const entries = found.entries.map((entry) =>
    entry.kind === 'inspection' || entry.kind === 'service'
      ? entryAsSent(
          entry,
          requests.filter((request) => isAbout(request, entry.kind, recordOf(entry))),
        )
      : entry,
  );
  return {
    ...found,
    entries: entries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)),
  };
}

/** The record of a visit, as its unsent requests are found. */
export function recordOf({ record }: VisitEntry): { readonly id: number } {
  return { id: Number(record.slice(record.lastIndexOf('/') + 1)) };
}
