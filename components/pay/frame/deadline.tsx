'use client';

import { useEffect, useState } from 'react';

const MINUTE_ms = 60_000;
const HOUR_ms = 3_600_000;
const DAY_ms = 86_400_000;

function absolute(at: number, zone: string | undefined): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: zone ? 'short' : undefined,
  }).format(at);
}

/** "in 1 d 4 h", "in 12 min", "over". */
export function relative(left_ms: number): string {
  if (left_ms <= 0) return 'over';
  const days = Math.floor(left_ms / DAY_ms);
  const hours = Math.floor((left_ms % DAY_ms) / HOUR_ms);
  const minutes = Math.floor((left_ms % HOUR_ms) / MINUTE_ms);
  if (days > 0) return hours > 0 ? `in ${days} d ${hours} h` : `in ${days} d`;
  if (hours > 0) return minutes > 0 ? `in ${hours} h ${minutes} min` : `in ${hours} h`;
  return minutes > 0 ? `in ${minutes} min` : 'in less than a minute';
}

/** A time: in UTC from the server, in the reader's own zone as soon as there is script. */
export function When({ at }: { at: number }) {
  const [zone, setZone] = useState<string | undefined>('UTC');
  useEffect(() => setZone(undefined), []);
  return <time dateTime={new Date(at).toISOString()}>{absolute(at, zone)}</time>;
}

const ANNOUNCED: [number, string][] = [
  [DAY_ms, 'One day left to pay.'],
  [HOUR_ms, 'One hour left to pay.'],
  [10 * MINUTE_ms, 'Ten minutes left to pay.'],
];

/** A deadline: absolute and relative. FormNotice aloud only a day, an hour and ten minutes before (WCAG 2.2.1; ARIA timer). */
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
