/**
 * A store that could not be read is tried again after this time, in milliseconds: the next change may be hours away.
 */
const AGAIN_MS = 2_000;

type Named = { readonly id: string };

/** How to read a person's records of one store. */
export type RecordSource<Record extends Named> = {
  /** Calls back with what a transaction in any tab has changed. Returns a function that unsubscribes. */
  readonly onChange: (onChanged: (changed: Changed) => void) => () => void;
  readonly readAll: () => Promise<Record[]>;
  /** The records with these ids; undefined where the person has none. */
  readonly readSome: (ids: string[]) => Promise<(Record | undefined)[]>;
};

/** The ids that were written or deleted; `all` where only a range is known. */
export type Changed = 'all' | ReadonlySet<string>;

/**
 * Calls back with a person's records, in the order of their ids, now and after each change in any tab. Returns a
 * function that unsubscribes. Only changed records are read again, the others stay the same object: with a thousand
 * requests in the queue, a live query of all would read, validate and render a thousand records for every step of
 * one.
 */
export function followRecords<Record extends Named>(
  source: RecordSource<Record>,
  onRecords: (records: Record[]) => void,
): () => void {
  const known = new Map<string, Record>();
  let changed: Changed | undefined = 'all';
  let reading = false;
  let ended = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  const readOn = async () => {
    if (reading || ended) return;
    reading = true;
    clearTimeout(again);
    try {
      while (changed !== undefined) {
        const now: Changed = changed;
        changed = undefined;
        // oxlint-disable-next-line no-await-in-loop -- changes during this read are read after it
        await take(known, now, source);
      }
      if (!ended) onRecords([...known.values()].sort((one, other) => (one.id < other.id ? -1 : 1)));
    } catch {
      // The connection was closed or the storage is full: everything is read again, at the next change at the latest.
      changed = 'all';
      again = setTimeout(() => void readOn(), AGAIN_MS);
    } finally {
      reading = false;
    }
  };

  const stop = source.onChange((now) => {
    changed = changed === 'all' || now === 'all' ? 'all' : new Set([...(changed ?? []), ...now]);
    void readOn();
  });
  void readOn();
  return () => {
    ended = true;
    clearTimeout(again);
    stop();
  };
}

async function take<Record extends Named>(
  known: Map<string, Record>,
  changed: Changed,
  { readAll, readSome }: RecordSource<Record>,
): Promise<void> {
  if (changed === 'all') {
    const all = await readAll();
    known.clear();
    for (const record of all) known.set(record.id, record);
    return;
  }
  const ids = [...changed];
  const records = await readSome(ids);
  for (const [index, id] of ids.entries()) {
    const record = records[index];
    if (record !== undefined) known.set(id, record);
    else known.delete(id);
  }
}
