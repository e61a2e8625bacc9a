/**
 * node remove-with-parent.mjs <folder>
 *
 * Waits until the process that started it is gone, however it went, for which its standard input ends. Then it stops
 * the Postgres that still runs on the folder's data, and removes the folder. In order, that process has done both.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const STOP_TIMEOUT_ms = 10_000;
const ATTEMPTS = 20;
const BETWEEN_ms = 250;

const [folder = ''] = process.argv.slice(2);

function postgresOf() {
  try {
    const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 0);
    return Number(pid);
  } catch {
    return undefined;
  }
}

async function stopPostgres() {
  const pid = postgresOf();
  if (!pid) return;
  process.kill(pid, 'SIGINT');
  for (const deadline = Date.now() + STOP_TIMEOUT_ms; postgresOf() === pid; await delay(BETWEEN_ms)) {
    if (Date.now() > deadline) return process.kill(pid, 'SIGQUIT');
  }
}

// Signals for the group that its parent leads are not for it: it has work once the others are gone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.stdin.resume().on('end', async () => {
  // What was being made when the process was killed, such as the data itself, may still come.
  for (let attempt = 0; existsSync(folder) && attempt < ATTEMPTS; attempt += 1) {
    await stopPostgres();
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Something still writes there.
    }
    await delay(BETWEEN_ms);
  }
  process.exit(0);
});
