// Loaded into a server under measurement (--expose-gc --import): answers what its heap holds after a collection, and
// for how long its event loop has been busy since it was last asked.
import { performance } from 'node:perf_hooks';

let since = performance.eventLoopUtilization();
process.on('message', (what) => {
  if (what === 'heap') {
    globalThis.gc();
    globalThis.gc();
    process.send({ heap_bytes: process.memoryUsage().heapUsed });
  } else {
    const now = performance.eventLoopUtilization();
    process.send({ busy_ms: performance.eventLoopUtilization(now, since).active });
    since = performance.eventLoopUtilization();
  }
});
process.channel.unref();
