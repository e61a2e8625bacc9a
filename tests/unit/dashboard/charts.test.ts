import { describe, expect, it } from 'vitest';
import { ticks } from '@/components/charts/ticks';
import { byWeek } from '@/lib/dashboard/weeks';

describe("a chart's scale", () => {
  it('starts at 0, reaches the highest value and has at most five lines', () => {
    for (const max of [0.01, 0.99, 1, 3, 7, 9.99, 10, 10.01, 99, 1234.56, 20_000, 987_654.32, 99_999_999]) {
      const lines = ticks(max);
      expect(lines[0]).toBe(0);
      expect(lines.length, String(max)).toBeLessThanOrEqual(5);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(max);
      expect(lines.at(-2)).toBeLessThan(max);
    }
    expect(ticks(19_990)).toEqual([0, 5_000, 10_000, 15_000, 20_000]);
  });
});

describe('figures by week', () => {
  const figures = (iso: string) => ({ day: Date.parse(iso), created: 2, funded: 1, funded_cents: 500 });

  it('begin on Monday, and no day is lost or counted twice', () => {
    const days = ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23'].map(figures);
    expect(byWeek(days)).toEqual([
      { day: Date.parse('2026-11-09'), created: 4, funded: 2, funded_cents: 1_000 },
      { day: Date.parse('2026-11-16'), created: 4, funded: 2, funded_cents: 1_000 },
      { day: Date.parse('2026-11-23'), created: 2, funded: 1, funded_cents: 500 },
    ]);
  });
});
