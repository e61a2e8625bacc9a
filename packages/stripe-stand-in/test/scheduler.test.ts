import { expect, test } from 'vitest';
import { Scheduler } from '../src/simulation/scheduler';
import { Clock } from '../src/state/clock';
import { Store } from '../src/state/store';
import { eventually } from './support';

test('a task that cannot be done is dropped, and the next one is still done', async () => {
  const store = new Store();
  const lines: string[] = [];
  const scheduler = new Scheduler(store, new Clock(), (line) => lines.push(line));
  const done: string[] = [];
  scheduler.start((_kind, objectId) => {
    if (objectId === 're_gone') throw new Error('No such refund');
    done.push(objectId);
  });
  scheduler.add('settle_refund', 're_gone', false, 0);
  scheduler.add('settle_refund', 're_1', false, 1);
  await eventually(() => expect(done).toEqual(['re_1']));
  expect(lines).toEqual(['settle_refund of re_gone: No such refund']);
  expect(store.sql('SELECT count(*) AS n FROM tasks').get()).toEqual({ n: 0 });
  scheduler.stop();
  store.close();
});
