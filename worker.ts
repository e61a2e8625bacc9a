import '@/lib/source-maps';
import { closePool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { startWorker } from '@/lib/jobs/worker';
import { log } from '@/lib/log';
import { runProcess } from './run-process';

/** `npm run worker`: runs jobs and the clock without the web server. You can run any number of these. */
await runProcess(async () => {
  const worker = await startWorker({ concurrency: env().WORKER_CONCURRENCY });
  log('info', 'worker started', { pid: process.pid });
  return async () => {
    await worker.stop();
    await closePool();
  };
});
