import { describe, expect, it } from 'vitest';
import { isOver, nextDelayMs, parseRetryAfter, RETRY_DELAYS_ms } from '@/lib/webhook/send/schedule';

const HOUR = 3_600_000;

describe('the retry schedule', () => {
  it('is at once, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h and then over', () => {
    const delays = Array.from({ length: 11 }, (_, attempts) => nextDelayMs(attempts, null, 0));
    const hours = [2, 5, 10, 14, 20, 24].map((hour) => hour * HOUR);
    expect(delays).toEqual([0, 5_000, 300_000, 1_800_000, ...hours, null]);
    expect(RETRY_DELAYS_ms.reduce((sum, delay) => sum + delay)).toBe(75 * HOUR + 35 * 60_000 + 5_000);
  });

  it('jitter makes a wait longer by up to a fifth, never shorter', () => {
    for (const random of [0, 0.3, 0.999]) {
      const delay = nextDelayMs(3, null, random) ?? 0;
      expect(delay).toBeGreaterThanOrEqual(1_800_000);
      expect(delay).toBeLessThanOrEqual(1_800_000 * 1.2);
    }
  });

  it('Retry-After makes a wait longer up to 24 hours, never shorter, and adds no attempt', () => {
    expect(nextDelayMs(1, 60_000, 0)).toBe(60_000);
    expect(nextDelayMs(2, 1_000, 0)).toBe(300_000);
    expect(nextDelayMs(1, 400 * HOUR, 0)).toBe(24 * HOUR);
    expect(nextDelayMs(10, 1_000, 0)).toBeNull();
  });

  it('is over after ten days, which is more than its longest waits take', () => {
    const longest = Array.from({ length: 9 }, (_, made) => nextDelayMs(made + 1, 400 * HOUR, 0.999) ?? 0);
    const days = (count: number) => count * 24 * HOUR;
    expect(longest.reduce((sum, delay) => sum + delay)).toBeLessThan(days(9.5));
    const made = new Date('2026-11-21T08:00:00Z');
    const overAfter = (age_ms: number) => isOver(made, made.getTime() + age_ms);
    expect([overAfter(0), overAfter(days(10) - 1), overAfter(days(10))]).toEqual([false, false, true]);
  });

  it('Retry-After is read as seconds or as an HTTP date, and anything else is ignored', () => {
    const now = Date.parse('2026-11-21T08:00:00Z');
    expect(parseRetryAfter('120', now)).toBe(120_000);
    expect(parseRetryAfter(' 0 ', now)).toBe(0);
    expect(parseRetryAfter('Sat, 21 Nov 2026 08:01:00 GMT', now)).toBe(60_000);
    expect(parseRetryAfter('Sat, 21 Nov 2026 07:00:00 GMT', now)).toBe(0);
    for (const odd of [undefined, '', '-5', '1.5', 'soon', 'Xyz, nonsense']) {
      expect(parseRetryAfter(odd, now)).toBeNull();
    }
  });
});
