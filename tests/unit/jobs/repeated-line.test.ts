import { expect, it } from 'vitest';
import { repeatedLine } from '@/lib/jobs/repeated-line';

it('says what repeats at once, then once a minute with how often it was left out', () => {
  const lines: unknown[] = [];
  let now_ms = 5;
  const warn = repeatedLine(
    (message, fields) => lines.push([message, fields]),
    () => now_ms,
  );
  for (let round = 0; round < 240; round += 1) {
    warn('away', { error: 'ECONNREFUSED' });
    if (round === 0) warn('another', {});
    now_ms += 500;
  }
  expect(lines).toEqual([
    ['away', { error: 'ECONNREFUSED' }],
    ['another', {}],
    ['away', { error: 'ECONNREFUSED', repeated: 119 }],
  ]);
});

it('says it without a number when a minute has passed without it', () => {
  const lines: unknown[] = [];
  let now_ms = 0;
  const warn = repeatedLine(
    (message, fields) => lines.push([message, fields]),
    () => now_ms,
  );
  warn('away', {});
  now_ms = 60_000;
  warn('away', {});
  expect(lines).toEqual([
    ['away', {}],
    ['away', {}],
  ]);
});
