'use client';

import { useEffect, useState } from 'react';
import { DEADLINE_UTC, formatDate } from '@/lib/format/date';

/** A time that is read years later, with its year and zone: in UTC, and in the reader's zone once there is script. */
export function DatedTime({ at, locale }: { at: number; locale: string }) {
  const [text, setText] = useState(() => formatDate(at, DEADLINE_UTC, 'UTC', locale));
  useEffect(() => setText(formatDate(at, DEADLINE_UTC, null, locale)), [at, locale]);
  return <time dateTime={new Date(at).toISOString()}>{text}</time>;
}
