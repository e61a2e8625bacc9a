import { expect, it } from 'vitest';
import { RecentMap } from '@/lib/api/recent-map';

it('holds no more than its maximum, and keeps what was set last', () => {
  const map = new RecentMap<number>(3);
  for (let key = 0; key < 1000; key += 1) {
    map.set(String(key), key);
    // Set again, it stays.
    map.set('kept', key);
  }
  const found = Array.from({ length: 1000 }, (_, key) => map.get(String(key))).filter(
    (each) => each !== undefined,
  );
  expect(found).toEqual([998, 999]);
  expect(map.get('kept')).toBe(999);
});
