import { expect, it } from 'vitest';
import { RateLimit } from '../../../dev/mailbox/rate-limit';

it('so many requests are taken within any second, and a refused one uses up nothing', () => {
  const limit = new RateLimit(2);
  const at = (now_ms: number) => {
    const { is_refused, headers } = limit.count(now_ms);
    expect(headers['ratelimit-limit']).toBe('2');
    expect(headers['retry-after']).toBe(is_refused ? '1' : undefined);
    return [is_refused, headers['ratelimit-remaining']];
  };
  expect(at(10_000)).toEqual([false, '1']);
  expect(at(10_600)).toEqual([false, '0']);
  for (const now_ms of [10_600, 10_900, 10_999]) expect(at(now_ms)).toEqual([true, '0']);
  expect(at(11_000)).toEqual([false, '0']);
  expect(at(11_599)).toEqual([true, '0']);
  expect(at(11_600)).toEqual([false, '0']);
  expect(at(20_000)).toEqual([false, '1']);
});
