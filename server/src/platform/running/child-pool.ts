import { fairQueue } from './fair-queue.ts';
import { type ChildBounds, JobChild } from './job-child.ts';
import { CHILDREN_AT_WORK } from './places.ts';

type Task<Job, Result> = {
  readonly owner: string;
  readonly prepare: () => Promise<Job>;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};
type Seat<Job extends object, Result> = {
  readonly child: JobChild<Job, Result>;
  task: Task<Job, Result> | null;
};

/**
 * Runs risky work in child processes (`JobChild`), one job at a time each. If a child crashes, only its current job is
 * lost; the next job gets a new child.
 */
export class ChildPool<Job extends object, Result> {
  private readonly seats: readonly Seat<Job, Result>[];
  private readonly queue = fairQueue<Task<Job, Result>>();
  private isClosed = false;

  /**
   * @param options.children how many work in parallel; each is started with its first job
   * @param options.program calls `serveJobs`
   */
  constructor(options: { readonly program: URL; readonly children: number; readonly bounds: ChildBounds }) {
    const { program, children, bounds } = options;
    this.seats = Array.from({ length: children }, () => ({
      child: new JobChild<Job, Result>(program, bounds),
      task: null,
    }));
  }

  /**
   * Has a child do a job for an owner: owners who used the least time recently go first (`fair-queue.ts`). `prepare`
   * creates the job when its turn comes, so that waiting jobs use no memory.
   * @throws ChildLostError when the child did not survive it; Error with the child's own message when it refused
   */
  run(prepare: () => Promise<Job>, { owner = '' }: { readonly owner?: string } = {}): Promise<Result> {
    if (this.isClosed) return Promise.reject(closedError());
    return new Promise((resolve, reject) => {
      this.queue.add(owner, { owner, prepare, resolve, reject });
      this.next();
    });
  }

  /** Jobs that wait for a child. */
  waiting(): number {
    return this.queue.waiting();
  }

  /** How many of these belong to one owner. */
  waitingFor(owner: string): number {
    return this.queue.waitingFor(owner);
  }

  /** Ends the children; waiting jobs are refused. */
  async close(): Promise<void> {
    this.isClosed = true;
    const refusal = closedError();
    for (const task of this.queue.drain()) task.reject(refusal);
    await Promise.all(
      this.seats.map(({ child, task }) => {
        task?.reject(refusal);
        return child.close(refusal);
      }),
    );
  }

  private next(): void {
    const seat = this.seats.find(({ task }) => task === null);
    const task = seat ? this.queue.next() : undefined;
    if (!seat || !task) return;
    seat.task = task;
    void this.work(seat, task);
  }

  private async work(seat: Seat<Job, Result>, task: Task<Job, Result>): Promise<void> {
    let since = performance.now();
    try {
      const job = await task.prepare();
      const leave = await CHILDREN_AT_WORK.take();
      try {
        // Closing has refused the task already; no child may be started after it.
        if (this.isClosed) return;
        since = performance.now();
        task.resolve(await seat.child.run(job));
      } finally {
        leave();
      }
    } catch (error) {
      task.reject(error);
    } finally {
      this.queue.charge(task.owner, performance.now() - since);
      seat.task = null;
      this.next();
    }
  }
}

const closedError = (): Error => new Error('The children are closed');
