import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ticks } from '@/components/charts/ticks';
import { VolumeSection } from '@/components/dashboard/home/volume';
import type { Figures } from '@/lib/dashboard/home/figures';
import { byWeek } from '@/lib/dashboard/home/weeks';

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

describe('the chart of funded money', () => {
  const DAY_ms = 86_400_000;
  const figuresOf = (amounts: readonly number[]): Figures => {
    const days = amounts.map((funded_cents, index) => ({
      day: Date.parse('2026-11-02') + index * DAY_ms,
      currency: 'usd',
      created: 1,
      created_cents: funded_cents,
      started: 1,
      shared: 1,
      funded: funded_cents > 0 ? 1 : 0,
      funded_cents,
      cancelled: 0,
      expired: 0,
      fund_times: [],
      merchant_fee_cents: 0,
      fx_fee_cents: 0,
    }));
    const funded_cents = amounts.reduce((sum, cents) => sum + cents, 0);
    const counts = {
      created: days.length,
      started: 1,
      shared: 1,
      funded: 1,
      cancelled: 0,
      expired: 0,
      open: 0,
      not_started: 0,
    };
    const rates = { funded_rate: 1, time_to_funded_s: 60 };
    return { currency: 'usd', currencies: ['usd'], days, ...counts, funded_cents, ...rates };
  };
  const draw = (amounts: readonly number[]) =>
    renderToStaticMarkup(createElement(VolumeSection, { figures: figuresOf(amounts) }));

  it('needs no script: each day with money has a bar, as high as its share of the scale', () => {
    const html = draw([0, 5_000, 20_000]);
    expect([...html.matchAll(/height:([\d.]+%)/g)].map(([, height]) => height)).toEqual(['25%', '100%']);
  });

  it('is hidden from screen readers, with all its figures in a table instead', () => {
    const html = draw([1_234, 5_000]);
    const [chart = '', table = ''] = html.split('<details');
    expect(chart).toContain('aria-hidden="true"');
    for (const amount of ['$12.34', '$50.00']) expect(table).toContain(amount);
  });

  it('shows a year by weeks, and nothing drawn where nothing was funded', () => {
    const html = draw(Array.from({ length: 365 }, () => 100));
    expect([...html.matchAll(/height:[\d.]+%/g)]).toHaveLength(53);
    expect(html).toContain('Funded by week');
    expect(draw([0, 0])).not.toContain('aria-hidden');
  });
});
