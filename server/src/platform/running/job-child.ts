import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { ChildAnswer } from './child-program.ts';

/**
 * A child process did not survive its job: it used too much memory or time, or crashed. `starved`: its time was over, but the machine had
 * given it too little of the processor to tell anything of the job.
 */
export class ChildLostError extends Error {
  override readonly name = 'ChildLostError';
  readonly reason: 'memory' | 'time' | 'starved' | 'died';
  constructor(reason: ChildLostError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export type ChildBounds = {
  /** Per job, from when it is sent to the child. */
  readonly timeMs: number;
  /**
   * Processor time with which any good job is done; one that had less when its time was over was kept waiting by others. A quarter of
   * `timeMs` by default.
   */
  readonly enoughMs?: number;
  /** Resident memory of a child, checked twenty times a second while it works; on Linux only. */
  readonly memoryBytes: number;
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

/** The job that a child does. */
type Current<Result> = {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
  readonly unwatch: () => void;
};

/**
 * A child process that does one job at a time, within limits on resident memory and time. It is started with its first
 * job, and anew after it was lost; it gets no settings or secrets of the server.
 */
export class JobChild<Job extends object, Result> {
  private readonly program: URL;
  private readonly bounds: ChildBounds;
  private child: ChildProcess | null = null;
  private current: Current<Result> | null = null;
  private idle: NodeJS.Timeout | undefined;

  /** @param program calls `serveJobs` */
  constructor(program: URL, bounds: ChildBounds) {
    this.program = program;
    this.bounds = bounds;
  }

  /**
   * Has the child do a job; called again only after the last one ended.
   * @throws ChildLostError when the child did not survive it; Error with the child's own message when it refused, or when
   * the job cannot be serialised
   */
  run(job: Job): Promise<Result> {
    clearTimeout(this.idle);
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const child = (this.child ??= this.start());
    this.current = { resolve, reject, unwatch: this.watch(child) };
    try {
      child.send(job);
    } catch (error) {
      // The job cannot be serialised (it contains a function, for example), which does not affect the child.
      this.end((current) => current.reject(error instanceof Error ? error : new Error(String(error))));
    }
    return promise;
  }

  /** Ends the child and refuses the job that it does; resolves when the process has ended. */
  close(refusal: Error): Promise<void> {
    this.end((current) => current.reject(refusal));
    clearTimeout(this.idle);
    return this.stop();
  }

  private end(tell: (current: Current<Result>) => void): void {
    const { current } = this;
    if (!current) return;
    this.current = null;
    current.unwatch();
    this.idle = setTimeout(() => void this.stop(), IDLE_MS).unref();
    tell(current);
  }

  private lose(error: ChildLostError): void {
    void this.stop();
    this.end((current) => current.reject(error));
  }

  private start(): ChildProcess {
    const child = fork(this.program, {
      execArgv: NODE_OPTIONS,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // The environment contains neither secrets nor addresses.
      env: { PATH: process.env['PATH'], VIPS_WARNING: '0', ...ALLOCATION },
    });
    const lost = (how: string): void => {
      if (this.child === child) this.lose(new ChildLostError('died', `The child process ended with ${how}`));
    };
    child.on('message', (answer: ChildAnswer<Result>) => {
      if (this.child !== child) return;
      this.end(({ resolve, reject }) => {
        if ('result' in answer) resolve(answer.result);
        else reject(new Error(answer.error));
      });
    });
    child.on('error', (error) => lost(error.message));
    child.on('exit', (code, signal) => lost(signal ? `signal ${signal}` : `code ${code}`));
    rest(child);
    return child;
  }

  /** Watches a working child; returns the function that stops the watching. */
  private watch(child: ChildProcess): () => void {
    const { timeMs, memoryBytes, enoughMs = timeMs / 4 } = this.bounds;
    const before = processorMs(child.pid);
    const late = setTimeout(() => {
      const worked = (processorMs(child.pid) ?? Infinity) - (before ?? 0);
      const reason = worked < enoughMs ? 'starved' : 'time';
      this.lose(new ChildLostError(reason, `The child process took more than ${timeMs} ms`));
    }, timeMs);
    const look = setInterval(() => {
      const resident = child.pid === undefined ? undefined : residentBytes(child.pid);
      if (resident === undefined || resident <= memoryBytes) return;
      this.lose(
        new ChildLostError('memory', `The child process took more than ${memoryBytes} bytes of memory`),
      );
    }, LOOK_EVERY_MS);
    child.ref();
    child.channel?.ref();
    return () => {
      clearTimeout(late);
      clearInterval(look);
      rest(child);
    };
  }

  /** Ends the process at once; resolves when it has ended. */
  private stop(): Promise<void> {
    const { child } = this;
    this.child = null;
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

/** The unit of `/proc/PID/stat`: a hundredth of a second, whatever the kernel counts in. */
const TICK_MS = 10;

/** Milliseconds of processor time that a local process has used so far; undefined as for `residentBytes`. */
function processorMs(pid: number | undefined): number | undefined {
  try {
    // The name in parentheses may contain spaces; the 14th and 15th fields are the times in programs and in the kernel.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}
