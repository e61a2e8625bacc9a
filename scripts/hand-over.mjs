import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** How often to look whether the process that started this one is still there. */
const PARENT_CHECK_ms = 250;

/**
 * Runs a TypeScript entrance: same terminal, same signals, same exit status. `onFailure` is told why it could not
 * be started.
 *
 * npm passes a signal to the shell between itself and this process, and the shell ends without passing it on. So
 * the entrance is also stopped when this process loses its parent, and by dev/follow-parent.mjs when this process
 * is killed.
 */
export function handOver(node, env, root, [entry, ...args], onFailure) {
  const follow = pathToFileURL(join(root, 'dev', 'follow-parent.mjs')).href;
  const child = spawn(node, ['--import', 'tsx', '--import', follow, entry, ...args], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // A terminal sends Ctrl-C to the child as well; the entrances take a second signal while stopping as the first.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, PARENT_CHECK_ms);
  child.on('error', (error) => onFailure(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1));
  });
}
