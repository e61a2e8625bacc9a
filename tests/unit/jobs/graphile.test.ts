import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { graphileOptions } from '@/lib/jobs/graphile';

it('ends no process when a queue that has ended cannot give its jobs back', async () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => void rejections.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const pool = {} as never;
  const { events } = graphileOptions({
    pool,
    tasks: [],
    concurrency: 1,
    poll_interval_ms: 1_000,
    abort_after_ms: 1_000,
    onPool: () => undefined,
  });
  // What a queue does to an attempt that it begins when it does nothing else any more.
  const localQueue = {
    background(_work: Promise<void>): void {
      throw new Error('Cannot background something when the queue is already released');
    },
  };
  events.emit('localQueue:init', { localQueue } as never);
  expect(() => localQueue.background(Promise.reject(new Error('No space left on device')))).toThrow(
    'released',
  );
  await setImmediate();
  expect(rejections).toEqual([]);
});
