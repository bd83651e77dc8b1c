import { type LiveUpdate, liveUpdateSchema, openLiveStream } from '@portal/domain/live-updates/contract';
import { pathOf } from './api.ts';
import { reloadSession } from '../session/session-calls.ts';
import { queryClient } from './query-client.ts';

const REOPEN_MS = 15_000;

/** First words of the query keys that an event outdates. */
const OUTDATED: Record<LiveUpdate['type'], readonly string[]> = {
  installation: ['installations', 'custom_devices', 'inspections', 'counters'],
  inspection: ['inspections', 'installations', 'custom_devices', 'counters'],
  service: ['services', 'installations', 'custom_devices', 'counters'],
  production: ['production', 'custom_devices'],
  counters: ['counters'],
  notice: ['notices'],
};

/**
 * Listens to the server until told to stop. A screen is fetched again when one of its records changes: query keys
 * begin with the folder's noun (`['installations', …]`), the bar's counters with `['counters']`.
 */
export function followLiveEvents(): () => void {
  let source: EventSource | undefined;
  let reopen: ReturnType<typeof setTimeout> | undefined;
  let interrupted = false;

  const open = () => {
    source = new EventSource(`/api${pathOf(openLiveStream)}`);
    source.addEventListener('message', ({ data }) => outdate(data));
    source.addEventListener('open', () => {
      // What happened while the stream was down was told to nobody here.
      if (interrupted) void queryClient.invalidateQueries();
      interrupted = false;
    });
    source.addEventListener('error', () => {
      interrupted = true;
      if (source?.readyState !== EventSource.CLOSED) return;
      reopen = setTimeout(() => void reloadSession().then(open), REOPEN_MS);
    });
  };
  open();

  return () => {
    clearTimeout(reopen);
    source?.close();
  };
}

function outdate(data: unknown): void {
  const event = liveUpdateSchema.safeParse(parseJson(data));
  if (!event.success) return;
  for (const first of OUTDATED[event.data.type]) void queryClient.invalidateQueries({ queryKey: [first] });
}

function parseJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
