import { fileURLToPath } from 'node:url';
import { refusalFor, runningIn } from './running.mjs';

/* Runs before a build, which ends here with status 1 where servers or workers of production run from this folder. */
const pids = runningIn(fileURLToPath(new URL('..', import.meta.url)));
if (pids.length > 0) {
  process.stderr.write(`${refusalFor(pids)}\n`);
  process.exitCode = 1;
}
