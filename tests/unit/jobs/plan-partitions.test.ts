import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_ms } from '@/lib/format/units';
import { type Partition, planPartitions } from '@/lib/jobs/plan-partitions';

const KEEP_ms = 30 * DAY_ms;
const at = (text: string) => new Date(text);
const upTo = (text: string): Partition => ({ name: text, ends_at: at(text) });
const REST: Partition = { name: 'rest', ends_at: null };

describe('partitions', () => {
  it('are added for seven days to come, after those that are there, and never for today', () => {
    const { add } = planPartitions([upTo('2026-11-28T00:00:00Z'), REST], at('2026-11-23T23:59:59Z'), KEEP_ms);
    expect(add).toEqual([at('2026-11-28T00:00:00Z'), at('2026-11-29T00:00:00Z'), at('2026-11-30T00:00:00Z')]);
    expect(planPartitions([REST], at('2026-11-23T00:00:00Z'), KEEP_ms).add).toHaveLength(7);
    expect(planPartitions([REST], at('2026-11-23T00:00:00Z'), KEEP_ms).add[0]).toEqual(
      at('2026-11-24T00:00:00Z'),
    );
  });

  it('are dropped once the last of their rows is past its retention; the default one stays', () => {
    const old = upTo('2026-10-24T00:00:00Z');
    expect(planPartitions([old, REST], at('2026-11-22T23:59:59.999Z'), KEEP_ms).drop).toEqual([]);
    expect(planPartitions([old, REST], at('2026-11-23T00:00:00Z'), KEEP_ms).drop).toEqual([old.name]);
  });

  it('follow one another without a gap or an overlap, whenever the job runs', () => {
    const hours = fc.array(fc.integer({ min: 1, max: 24 * 20 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(
        hours,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(1, 7),
        (pauses, keep_days, length) => {
          const keep_ms = keep_days * DAY_ms;
          const length_ms = length * DAY_ms;
          let now_ms = at('2026-11-23T00:00:00Z').getTime();
          let firsts: Date[] = [];
          const isKept = (first: Date) => now_ms - first.getTime() - length_ms < keep_ms;
          for (const pause of pauses) {
            now_ms += pause * 3_600_000;
            const partitions = firsts.map((first) => ({
              name: first.toISOString(),
              ends_at: new Date(first.getTime() + length_ms),
            }));
            const { add, drop } = planPartitions([REST, ...partitions], new Date(now_ms), keep_ms, length);
            expect(drop).toEqual(
              firsts.filter((first) => !isKept(first)).map((first) => first.toISOString()),
            );
            firsts = [...firsts.filter(isKept), ...add];
            expect(add.every((first) => first.getTime() > now_ms && first.getTime() % length_ms === 0)).toBe(
              true,
            );
            expect(new Set(firsts.map(Number)).size).toBe(firsts.length);
            // Each of the next seven days that is not in this one's partition has one, however long the job had not run.
            const next_ms = (Math.floor(now_ms / length_ms) + 1) * length_ms;
            for (let day = 1; day <= 7; day += 1) {
              const day_ms = (Math.floor(now_ms / DAY_ms) + day) * DAY_ms;
              const first_ms = Math.floor(day_ms / length_ms) * length_ms;
              if (first_ms >= next_ms) expect(firsts.map(Number)).toContain(first_ms);
            }
          }
        },
      ),
    );
  });
});
