import '@/lib/refuse-start';
import '@/lib/source-maps';
import { closeNotifications } from '@/lib/db/notifications';
import { beginDraining } from '@/lib/edge/draining';
import { env } from '@/lib/env';
import { startWorker } from '@/lib/jobs/worker';
import { log } from '@/lib/log';
import { openOperationsPort, runProcess } from './run-process';

/** `npm run worker`: runs jobs and the clock without the web server. You can run any number of these. */
await runProcess(async () => {
  // Before the first job: a copy that finds the port taken would take jobs, and leave them, at each of its starts.
  const closeOperations = await openOperationsPort();
  const worker = await startWorker({ concurrency: env().WORKER_CONCURRENCY });
  log('info', 'worker started', { pid: process.pid });
  return async () => {
    beginDraining();
    await worker.stop();
    closeOperations();
    await closeNotifications();
  };
});
