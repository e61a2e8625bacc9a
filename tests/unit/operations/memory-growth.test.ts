import { expect, it } from 'vitest';
import { growthOf } from '../../operations/soak/memory';

const MINUTE_ms = 60_000;
const life = (rss_mb: readonly number[]) =>
  growthOf(
    'worker 1',
    rss_mb.map((each, minute) => ({ at_ms: minute * MINUTE_ms, rss_mb: each })),
  );

it('a heap that fills and is swept does not grow, wherever its life is cut', () => {
  // A worker's, each minute of half an hour.
  const worker = [
    204, 276, 319, 264, 304, 305, 312, 194, 225, 250, 251, 251, 253, 253, 253, 253, 201, 229, 254, 274, 313,
    313, 314, 314, 314, 315, 315, 315, 315,
  ];
  for (let minutes = 14; minutes <= worker.length; minutes += 1)
    expect([minutes, life(worker.slice(0, minutes))?.grows]).toEqual([minutes, false]);
});

it('a leak shows, also under a heap that is swept', () => {
  const swept = (minute: number) => [0, 60, 110, 40, 90][minute % 5] ?? 0;
  expect(life(Array.from({ length: 30 }, (_item, minute) => 200 + 5 * minute + swept(minute)))?.grows).toBe(
    true,
  );
  expect(life(Array.from({ length: 30 }, (_item, minute) => 200 + swept(minute)))?.grows).toBe(false);
});

it('of a process that was killed early nothing is said', () => {
  expect(life([200, 210, 220, 230, 400])).toBeNull();
});
