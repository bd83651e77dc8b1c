// The parent side of test-worker.mjs: starts it, sends it work, and replaces it when it hangs.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const WORKER = fileURLToPath(new URL('./test-worker.mjs', import.meta.url));

export class TestProcess {
  #root;
  #bail;
  #child = null;

  /**
   * @param {string} root folder of the tree whose tests are run
   * @param {number} bail after how many failures a run ends; 0 is never
   */
  constructor(root, bail = 1) {
    this.#root = root;
    this.#bail = bail;
  }

  async #start() {
    // A process group of its own, so that a hanging worker is killed together with its child processes.
    this.#child = fork(WORKER, [this.#root, String(this.#bail)], {
      cwd: this.#root,
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, NODE_ENV: 'test', CI: '' },
    });
    await this.#answer(60_000);
  }

  /** The next message; `{ lost: 'time' }` after a time-out, `{ lost: 'process' }` when the process ended. */
  #answer(milliseconds) {
    const child = this.#child;
    return new Promise((done) => {
      const end = (message) => {
        clearTimeout(timer);
        child.off('message', end);
        child.off('exit', gone);
        done(message);
      };
      const gone = () => end({ lost: 'process' });
      const timer = setTimeout(() => end({ lost: 'time' }), milliseconds);
      child.once('message', end);
      child.once('exit', gone);
    });
  }

  /**
   * Runs tests after the named files have changed.
   * @param {readonly string[]} changed
   * @param {readonly string[]} tests
   * @param {number} milliseconds how long they may take in all
   * @returns the answer of test-worker.mjs, or `{ lost }` as #answer returns it
   */
  async run(changed, tests, milliseconds) {
    if (this.#child === null) await this.#start();
    this.#child.send({ changed, tests });
    const result = await this.#answer(milliseconds);
    if (result.lost) this.#kill();
    return result;
  }

  #kill() {
    const { pid } = this.#child;
    this.#child = null;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }

  /** Ends the process together with its children. */
  async end() {
    const child = this.#child;
    if (child === null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.disconnect();
    await Promise.race([gone, new Promise((done) => setTimeout(done, 10_000))]);
    if (child.exitCode === null) this.#kill();
  }
}
