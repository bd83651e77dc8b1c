/**
 * Does the work for each of many, one after the other. A failure of one does not stop the others: what a storage refuses
 * to remove costs nothing else its turn.
 *
 * @param items in the order in which their turn comes
 * @param work repeatable, since the job is tried again with all of them
 * @throws AggregateError after the last one, with all failures, so that the job is retried
 */
export async function tryEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${items.length} failed`);
}
