import { type ChildProcess, fork } from 'node:child_process';
import { residentBytes } from './child-memory.ts';
import type { ChildAnswer } from './child-program.ts';
import { fairQueue } from './fair-queue.ts';
import { CHILDREN_AT_WORK } from './places.ts';

/** A child did not survive its job: it took too much memory or time, or died of it. */
export class ChildLostError extends Error {
  override readonly name = 'ChildLostError';
  readonly reason: 'memory' | 'time' | 'died';
  constructor(reason: ChildLostError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export type ChildBounds = {
  /** Of one job, from when it is handed to the child. */
  readonly timeMs: number;
  /** Resident bytes of a child, looked at twenty times a second while it works; on Linux alone. */
  readonly memoryBytes: number;
};

export type ChildPool<Job extends object, Result> = {
  /**
   * Has a child do a job for somebody: whoever was given the least time of late goes first (`fair-queue.ts`). `prepare`
   * makes the job when its turn comes, so that what waits takes no memory.
   *
   * @throws ChildLostError when the child did not survive it; Error with the child's own message when it refused
   */
  run(prepare: () => Promise<Job>, options?: { readonly owner?: string }): Promise<Result>;
  /** Jobs that wait for a child. */
  waiting(): number;
  /** Of these, somebody's. */
  waitingFor(owner: string): number;
  /** Ends the children; what is still waiting is refused. */
  close(): Promise<void>;
};

type Task = {
  readonly owner: string;
  readonly prepare: () => Promise<unknown>;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
};
type Seat = {
  child: ChildProcess | null;
  task: Task | null;
  /** When its task got to work, as `performance.now()` tells. */
  since: number;
  idle: NodeJS.Timeout | null;
  calm: () => void;
};

/** A child without work for this long gives its memory back. */
const IDLE_MS = 60_000;
const LOOK_EVERY_MS = 50;
/** Little that dies young: a child's memory is what it decodes, not JavaScript. */
const NODE_OPTIONS = ['--max-old-space-size=192', '--max-semi-space-size=2', '--expose-gc'];
/** For the C library: large blocks go back to the system as soon as they are free. */
const ALLOCATION = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Does dangerous work in processes of their own: one job at a time each, ended by their resident size and by time. Only
 * the job that a child was doing is lost with it; the next job gets a new child. Children know nothing of the settings
 * of the server.
 *
 * @param options.children how many work at once; each is started with its first job
 * @param options.program calls `serveParent`
 */
export function childPool<Job extends object, Result>(options: {
  readonly program: URL;
  readonly children: number;
  readonly bounds: ChildBounds;
}): ChildPool<Job, Result> {
  const { program, children, bounds } = options;
  const seats: Seat[] = Array.from({ length: children }, () => ({
    child: null,
    task: null,
    since: 0,
    idle: null,
    calm: () => undefined,
  }));
  const queue = fairQueue<Task>();
  let closed = false;

  const finish = (seat: Seat, end: (task: Task) => void): void => {
    const { task } = seat;
    seat.task = null;
    seat.calm();
    seat.calm = () => undefined;
    if (task) {
      queue.charge(task.owner, performance.now() - seat.since);
      end(task);
    }
    if (closed) return;
    seat.idle = setTimeout(() => void stop(seat), IDLE_MS).unref();
    next();
  };
  const lose = (seat: Seat, error: Error): void => {
    void stop(seat);
    finish(seat, (task) => task.reject(error));
  };
  const start = (seat: Seat): ChildProcess => {
    const child = fork(program, {
      execArgv: NODE_OPTIONS,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Neither secrets nor addresses.
      env: { PATH: process.env['PATH'], VIPS_WARNING: '0', ...ALLOCATION },
    });
    const lost = (how: string): void => {
      if (seat.child === child) lose(seat, new ChildLostError('died', `The child process ended with ${how}`));
    };
    child.on('message', (answer: ChildAnswer<never>) => {
      if (seat.child !== child) return;
      finish(seat, ({ resolve, reject }) => {
        if ('result' in answer) resolve(answer.result);
        else reject(new Error(answer.error));
      });
    });
    child.on('error', (error) => lost(error.message));
    child.on('exit', (code, signal) => lost(signal ? `signal ${signal}` : `code ${code}`));
    rest(child);
    return child;
  };
  /** Looks after a child that works; the way to stop looking is left in its seat. */
  const watch = (seat: Seat, child: ChildProcess, leave: () => void): void => {
    const late = setTimeout(
      () => lose(seat, new ChildLostError('time', `The child process took more than ${bounds.timeMs} ms`)),
      bounds.timeMs,
    );
    const look = setInterval(() => {
      const resident = child.pid === undefined ? undefined : residentBytes(child.pid);
      if (resident === undefined || resident <= bounds.memoryBytes) return;
      lose(
        seat,
        new ChildLostError(
          'memory',
          `The child process took more than ${bounds.memoryBytes} bytes of memory`,
        ),
      );
    }, LOOK_EVERY_MS);
    child.ref();
    child.channel?.ref();
    seat.calm = () => {
      clearTimeout(late);
      clearInterval(look);
      leave();
      rest(child);
    };
  };
  const work = async (seat: Seat, task: Task): Promise<void> => {
    try {
      const job = await task.prepare();
      if (seat.task !== task) return;
      const leave = await CHILDREN_AT_WORK.take();
      if (seat.task !== task) return leave();
      seat.since = performance.now();
      const child = (seat.child ??= start(seat));
      watch(seat, child, leave);
      child.send(job as object);
    } catch (error) {
      // It could not be made, or holds what cannot be sent (a function, say): this job's fault alone.
      const reason = error instanceof Error ? error : new Error(String(error));
      if (seat.task === task) finish(seat, ({ reject }) => reject(reason));
    }
  };
  const next = (): void => {
    const seat = seats.find((candidate) => candidate.task === null);
    const task = seat ? queue.next() : undefined;
    if (!seat || !task) return;
    if (seat.idle) clearTimeout(seat.idle);
    seat.task = task;
    seat.since = performance.now();
    void work(seat, task);
  };

  return {
    run: (prepare, { owner = '' } = {}) => {
      if (closed) return Promise.reject(new Error('The children are closed'));
      return new Promise((resolve, reject) => {
        queue.add(owner, { owner, prepare, resolve, reject });
        next();
      });
    },
    waiting: () => queue.waiting(),
    waitingFor: (owner) => queue.waitingFor(owner),
    close: async () => {
      closed = true;
      const refused = new Error('The children are closed');
      for (const task of queue.drain()) task.reject(refused);
      await Promise.all(
        seats.map((seat) => {
          if (seat.idle) clearTimeout(seat.idle);
          finish(seat, (task) => task.reject(refused));
          return stop(seat);
        }),
      );
    },
  };
}

/** Ends the child of a seat at once; resolves when it is gone. */
function stop(seat: Seat): Promise<void> {
  const { child } = seat;
  seat.child = null;
  if (!child || child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    // Whoever closes the pool waits for it.
    child.ref();
    child.kill('SIGKILL');
  });
}

/** A child at rest does not keep the server alive. */
function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
