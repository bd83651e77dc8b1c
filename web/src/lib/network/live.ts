import {
  type LiveUpdate,
  liveUpdateSchema,
  openLiveStream,
  REPLAYED_MS,
} from '@portal/domain/live-updates/contract';
import { pathOf } from './api.ts';
import { chosenOrganisation, organisationHeader, roleNow } from '../session/session.ts';
import { reloadSession } from '../session/session-calls.ts';
import { forgetUnseen, queryClient, refreshReadings } from './query-client.ts';

const REOPEN_MS = 15_000;

const INSPECTED = ['inspections', 'installations', 'custom_devices', 'counters'];
/** A service shows the customer of its installation. */
const SERVICED = ['services', ...INSPECTED];

/** First element of the query keys that a live update makes stale. */
const STALE_KEYS: Record<LiveUpdate['type'], readonly string[]> = {
  installation: SERVICED,
  inspection: INSPECTED,
  service: SERVICED,
  production: ['production', 'custom_devices'],
  counters: ['counters'],
  // A recall is a notice.
  notice: ['notices', 'recalls'],
};

/**
 * Listens for live updates until the returned function is called. Query keys begin with the noun of their feature
 * (`['installations', …]`), the bar's counters with `['counters']`; the queries of a changed record are fetched
 * again.
 */
export function followLiveEvents(): () => void {
  let source: EventSource | undefined;
  let reopen: ReturnType<typeof setTimeout> | undefined;
  let interrupted = false;
  let stopped = false;

  const open = () => {
    // Stopped while the session was asked for.
    if (stopped) return;
    clearTimeout(reopen);
    source?.close();
    // What changed since the page began to read its data is told first. After an interruption the page reads everything again; a server
    // of the version before refuses the parameter, and is asked without it then.
    const readFor = Math.min(Math.round(performance.now()), REPLAYED_MS);
    const query = {
      readFor: interrupted ? null : readFor,
      organisation: organisationHeader()['Portal-Organisation'],
    };
    source = new EventSource(`/api${pathOf(openLiveStream, { query })}`);
    source.addEventListener('message', ({ data }) => markStale(data));
    source.addEventListener('open', () => {
      // Updates were missed while the stream was interrupted.
      if (interrupted) void refreshReadings();
      interrupted = false;
    });
    source.addEventListener('error', () => {
      interrupted = true;
      if (source?.readyState !== EventSource.CLOSED) return;
      reopen = setTimeout(() => void reloadSession().then(open), REOPEN_MS);
    });
  };
  open();
  // Whoever signs out leaves the choice as well, and gets no stream for that.
  const unfollow = chosenOrganisation.subscribe(() => roleNow() && open());

  return () => {
    stopped = true;
    unfollow();
    clearTimeout(reopen);
    source?.close();
  };
}

function markStale(data: unknown): void {
  const event = liveUpdateSchema.safeParse(parseJson(data));
  if (!event.success) return;
  // All installations of an installer whose service partner has changed.
  if (event.data.type === 'installation' && event.data.id === null) void forgetUnseen();
  for (const first of STALE_KEYS[event.data.type]) void queryClient.invalidateQueries({ queryKey: [first] });
}

function parseJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
