import { describe, expect, it } from 'vitest';
import { Batcher } from '@/lib/webhook/delivery/batch';

const options = { size: 3, parallel: 1, gather_ms: 0 };

describe('batches', () => {
  it('simultaneous calls share a batch, up to its size, and each gets its own answer', async () => {
    const batches: string[][] = [];
    const batcher = new Batcher<string, string>(
      async (items) => {
        batches.push(items);
        return new Map(items.map((item) => [item, item.toUpperCase()]));
      },
      String,
      options,
    );
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((item) => batcher.add(item)));
    expect(answers).toEqual(['A', 'B', 'C', 'D']);
    expect(batches).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('two calls with one key never share a batch', async () => {
    const batches: string[][] = [];
    const batcher = new Batcher<string, undefined>(
      async (items) => {
        batches.push(items);
        return new Map();
      },
      (item) => item.slice(0, 1),
      options,
    );
    await Promise.all(['a1', 'a2', 'b1'].map((item) => batcher.add(item)));
    expect(batches).toEqual([['a1', 'b1'], ['a2']]);
  });

  it('a failure reaches exactly the calls of its batch, and the next batch runs', async () => {
    let round = 0;
    const batcher = new Batcher<string, string>(
      async (items) => {
        round += 1;
        if (round === 1) throw new Error('down');
        return new Map(items.map((item) => [item, item]));
      },
      String,
      options,
    );
    const first = await Promise.allSettled(['a', 'b', 'c', 'd'].map((item) => batcher.add(item)));
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
    expect(await batcher.add('e')).toBe('e');
  });

  it('run as many at a time as is said, and no more', async () => {
    let running = 0;
    const seen: number[] = [];
    const batcher = new Batcher<string, string>(
      async (items) => {
        running += 1;
        seen.push(running);
        await new Promise(setImmediate);
        running -= 1;
        return new Map(items.map((item) => [item, item]));
      },
      String,
      { size: 1, parallel: 2, gather_ms: 0 },
    );
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((item) => batcher.add(item)));
    expect(seen).toHaveLength(5);
    expect(Math.max(...seen)).toBe(2);
  });
});
