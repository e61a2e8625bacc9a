'use client';

import { useEffect, useState } from 'react';
import { DEADLINE, DEADLINE_UTC, formatDate } from '@/lib/format/date';
import { formatDuration } from '@/lib/format/duration';

const MINUTE_ms = 60_000;
const HOUR_ms = 60 * MINUTE_ms;
const DAY_ms = 24 * HOUR_ms;

/** "in 1 day 4 hr", "in 12 min", "over". */
function relative(left_ms: number): string {
  if (left_ms <= 0) return 'over';
  return left_ms < MINUTE_ms ? 'in less than a minute' : `in ${formatDuration(left_ms)}`;
}

/** A time: in UTC from the server, in the reader's own zone as soon as there is script. */
export function When({ at }: { at: number }) {
  const [zone, setZone] = useState<string | null>('UTC');
  useEffect(() => setZone(null), []);
  return (
    <time dateTime={new Date(at).toISOString()}>{formatDate(at, zone ? DEADLINE_UTC : DEADLINE, zone)}</time>
  );
}

const ANNOUNCED: [number, string][] = [
  [DAY_ms, 'One day left to pay.'],
  [HOUR_ms, 'One hour left to pay.'],
  [10 * MINUTE_ms, 'Ten minutes left to pay.'],
];

/** A deadline: absolute and relative. Announced only a day, an hour and ten minutes before (WCAG 2.2.1; ARIA timer). */
export function Deadline({ at, now }: { at: number; now: number }) {
  const [left, setLeft] = useState(at - now);
  const [said, setSaid] = useState('');
  useEffect(() => {
    let before = at - Date.now();
    setLeft(before);
    const tick = setInterval(() => {
      const after = at - Date.now();
      const passed = ANNOUNCED.find(([mark]) => before > mark && after <= mark);
      if (passed) setSaid(passed[1]);
      before = after;
      setLeft(after);
    }, 15_000);
    return () => clearInterval(tick);
  }, [at]);
  return (
    <>
      <When at={at} />, <span className="whitespace-nowrap">{relative(left)}</span>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
