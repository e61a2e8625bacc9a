import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { markRunning } from './running.mjs';

/* Loaded before a server or worker of production; its threads load it, too, and are no processes. */
if (isMainThread) markRunning(fileURLToPath(new URL('..', import.meta.url)));
