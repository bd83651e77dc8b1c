import { type ChildProcess, fork } from 'node:child_process';
import type { ChildAnswer } from './child-program.ts';
import { fairQueue } from './fair-queue.ts';
import { CHILDREN_AT_WORK } from './places.ts';
import { readFileSync } from 'node:fs';

/** A child process did not survive its job: it used too much memory or time, or crashed. */
export class ChildLostError extends Error {
  override readonly name = 'ChildLostError';
  readonly reason: 'memory' | 'time' | 'died';
  constructor(reason: ChildLostError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export type ChildBounds = {
  /** Per job, from when it is sent to the child. */
  readonly timeMs: number;
  /** Resident memory of a child, checked twenty times a second while it works; on Linux only. */
  readonly memoryBytes: number;
};

export type ChildPool<Job extends object, Result> = {
  /**
   * Has a child do a job for an owner: owners who used the least time recently go first (`fair-queue.ts`). `prepare`
   * creates the job when its turn comes, so that waiting jobs use no memory.
   * @throws ChildLostError when the child did not survive it; Error with the child's own message when it refused
   */
  run(prepare: () => Promise<Job>, options?: { readonly owner?: string }): Promise<Result>;
  /** Jobs that wait for a child. */
  waiting(): number;
  /** How many of these belong to one owner. */
  waitingFor(owner: string): number;
  /** Ends the children; waiting jobs are refused. */
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
  /** When its task started, by `performance.now()`. */
  since: number;
  idle: NodeJS.Timeout | null;
  calm: () => void;
};

/** A child without work for this long is ended to free its memory. */
const IDLE_MS = 60_000;
const LOOK_EVERY_MS = 50;
/** A small JavaScript heap: a child's memory is mostly what it decodes. */
const NODE_OPTIONS = ['--max-old-space-size=192', '--max-semi-space-size=2', '--expose-gc'];
/** For the C library: large blocks are returned to the system as soon as they are free. */
const ALLOCATION = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Runs risky work in child processes: one job at a time per child, with limits on resident memory and time. If a child
 * crashes, only its current job is lost; the next job gets a new child. Children get no settings or secrets of the
 * server.
 * @param options.children how many work in parallel; each is started with its first job
 * @param options.program calls `serveJobs`
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
      // The environment contains neither secrets nor addresses.
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
  /** Watches a working child; the function that stops the watching is stored with the child. */
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
      // The job could not be created or serialised (it contains a function, for example): the other jobs are not
      // affected.
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

/** Ends a child at once; resolves when it has ended. */
function stop(seat: Seat): Promise<void> {
  const { child } = seat;
  seat.child = null;
  if (!child || child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    // `close` waits for this.
    child.ref();
    child.kill('SIGKILL');
  });
}

/** An idle child does not keep the server running. */
function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

const KIB = 1024;

/**
 * Resident memory of a local process in bytes; undefined when it has ended, or where the system has no `/proc` (not
 * Linux).
 */
export function residentBytes(pid: number): number | undefined {
  try {
    const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return found ? Number(found[1]) * KIB : undefined;
  } catch {
    return undefined;
  }
}
