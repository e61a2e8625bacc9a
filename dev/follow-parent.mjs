/**
 * Loaded into the processes that the local stack starts: when the stack's own process is gone, however it went,
 * its channel closes and this process stops too, so that nothing is left behind holding a port.
 */
if (process.connected === false) {
  // It was gone before this was loaded.
  process.exit(1);
} else if (process.channel) {
  process.channel.unref();
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
