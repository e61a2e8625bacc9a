import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

export type AppOptions = {
  root: string;
  port: number;
  env: NodeJS.ProcessEnv;
  /** Standard output and error go here; a start appends. */
  logFile: string;
  /** What Node runs; server.ts unless given. */
  program?: readonly string[];
};

/** What `npm start` gives Node, so that what is measured here is what runs in production. */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=40'];

const START_TIMEOUT_ms = 180_000;
const STOP_TIMEOUT_ms = 15_000;

/** The app itself (server.ts) as a process of its own, which can be killed and started again. */
export class AppProcess {
  #child: ChildProcess | undefined;

  constructor(readonly options: AppOptions) {}

  get url(): string {
    return `http://localhost:${this.options.port}`;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts it and answers once it serves. @throws when it ends first or takes three minutes; with its last words. */
  async start(): Promise<void> {
    if (this.isRunning) return;
    const { root, env, logFile, program = ['--import', 'tsx', 'server.ts'] } = this.options;
    const log = openSync(logFile, 'a');
    const follow = pathToFileURL(`${root}/dev/follow-parent.mjs`).href;
    // A process group of its own: Ctrl-C reaches the stack, which stops its parts in order.
    const child = spawn(process.execPath, [...NODE_FLAGS, '--import', follow, ...program], {
      cwd: root,
      env,
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    this.#child = child;
    await this.#waitUntilServing();
  }

  async #waitUntilServing(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_ms;
    for (;;) {
      if (!this.isRunning)
        throw new Error(`The app ended while starting. Its last words:\n${this.lastWords()}`);
      // Any answer at all means that it serves; this path costs it nothing.
      const answer = await fetch(`${this.url}/api/v1/`, { headers: { connection: 'close' } }).catch(
        () => undefined,
      );
      if (answer) return;
      if (Date.now() > deadline)
        throw new Error(`The app did not serve within three minutes.\n${this.lastWords()}`);
      await delay(50);
    }
  }

  lastWords(): string {
    const lines = readFileSync(this.options.logFile, 'utf8').trimEnd().split('\n');
    return lines.slice(-25).join('\n');
  }

  /** Sends the signal to the app and whatever it started, and waits until the app is gone. */
  async kill(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child?.pid || !this.isRunning) return;
    const exited = once(child, 'exit');
    process.kill(-child.pid, signal);
    await exited;
  }

  /** Asks it to finish what it is doing and end; ends it hard after 15 s. */
  async stop(): Promise<void> {
    const timer = setTimeout(() => void this.kill('SIGKILL'), STOP_TIMEOUT_ms);
    await this.kill('SIGTERM');
    clearTimeout(timer);
  }
}
