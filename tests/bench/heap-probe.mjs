// Loaded into a process under measurement (--expose-gc --import): answers what its heap holds after a collection.
process.on('message', () => {
  globalThis.gc();
  globalThis.gc();
  process.send({ heap_bytes: process.memoryUsage().heapUsed });
});
process.channel.unref();
