import { describe, expect, it } from 'vitest';
import { fairSlots } from '@/lib/edge/fair-slots';

/** Work that ends when it is told to. */
function works() {
  const open = new Map<string, () => void>();
  const begin = (name: string) => () =>
    new Promise<string>((resolve) => {
      open.set(name, () => {
        open.delete(name);
        resolve(name);
      });
    });
  return { begin, open, end: (name: string) => open.get(name)?.() };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('slots that are shared fairly', () => {
  it('leaves some to others, and gives the next one to whom the fewest work for', async () => {
    const run = fairSlots({ most: 3, most_each: 2, most_waiting: 9, patience_ms: 60_000 });
    const { begin, open, end } = works();
    const all = ['a1', 'a2', 'a3', 'b1', 'a4', 'c1'].map((name) => run(name.charAt(0), begin(name)));
    await settle();
    expect([...open.keys()]).toEqual(['a1', 'a2', 'b1']);
    end('a1');
    await settle();
    expect([...open.keys()]).toEqual(['a2', 'b1', 'c1']);
    for (const name of ['a2', 'b1', 'c1', 'a3', 'a4']) {
      end(name);
      await settle();
    }
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'c1']);
  });

  it('takes those whose address is not known for different people', async () => {
    const run = fairSlots({ most: 3, most_each: 1, most_waiting: 0, patience_ms: 60_000 });
    const { begin, open } = works();
    for (const name of ['1', '2', '3']) void run(null, begin(name));
    expect([...open.keys()]).toEqual(['1', '2', '3']);
    expect(await run(null, begin('4'))).toBeNull();
  });

  it('answers nothing to those who wait too long, and is free again after work that fails', async () => {
    const run = fairSlots({ most: 1, most_each: 1, most_waiting: 1, patience_ms: 1 });
    const { begin, end } = works();
    const first = run('a', begin('a'));
    const [late, surplus] = await Promise.all([run('b', begin('b')), run('c', begin('c'))]);
    expect([late, surplus]).toEqual([null, null]);
    end('a');
    expect(await first).toBe('a');
    await expect(run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await run('a', async () => 'again')).toBe('again');
  });
});
