import '@/lib/source-maps';
import { closePool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { startWorker } from '@/lib/jobs/worker';
import { log } from '@/lib/log';
import { checkSettlement } from '@/lib/payment/settlement';

/** `npm run worker`: runs jobs and the clock without the web server. You can run any number of these. */
const STOP_ms = 10_000;

await checkSettlement();
const worker = await startWorker({ concurrency: env().WORKER_CONCURRENCY });
log('info', 'worker started', { pid: process.pid });

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_ms).unref();
  await worker.stop();
  await closePool();
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
