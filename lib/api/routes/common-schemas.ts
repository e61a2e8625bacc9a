import { z } from 'zod';
import { must } from '@/lib/cart/fields';
import { END_OF_YEARS_ms } from '@/lib/session/end-of-years';

/** Shapes that several endpoints have in common (API specification 2). */

export const requestId = z
  .string()
  .meta({ description: 'Identifies this request; also in the X-Request-Id header.' });
export const dateTime = z.iso.datetime();

/** For rules that depend on the mode: makes the schema of each mode once. */
export function perMode<Schema>(make: (livemode: boolean) => Schema): (livemode: boolean) => Schema {
  const [live, test] = [make(true), make(false)];
  return (livemode) => (livemode ? live : test);
}

/** The last moment that a Date can hold. */
const MAXIMUM_DATE_ms = 8_640_000_000_000_000;

export const milliseconds = z
  .string()
  .regex(/^\d{1,16}$/, 'must be a whole number of milliseconds since 1970')
  .transform(Number)
  .refine((value) => value <= MAXIMUM_DATE_ms, 'must be a whole number of milliseconds since 1970')
  .transform((value) => Math.min(value, END_OF_YEARS_ms));

/** The first day of 1973: a smaller number is of seconds. */
const LEAST_ms = 1e11;
const SECONDS = 'is a number of seconds; send milliseconds since 1970, or an ISO 8601 date-time';

const MOMENT = 'must be an ISO 8601 date-time from 1970 on, such as 2026-01-31T12:00:00Z';

/** An ISO 8601 time that a Date can hold, as milliseconds since 1970. */
const isoMoment = z.iso
  .datetime({ offset: true, error: must(MOMENT.slice('must be '.length)) })
  .transform((text) => Date.parse(text))
  .refine((value) => value >= 0 && value <= END_OF_YEARS_ms, MOMENT);

/** The same as a Date. */
export const isoDate = isoMoment.transform((value) => new Date(value));

/** An ISO 8601 time or milliseconds since 1970, as milliseconds since 1970. Seconds would be a time long ago. */
export const moment = z
  .union([milliseconds.refine((value) => value === 0 || value >= LEAST_ms, SECONDS), isoMoment], {
    error: MOMENT,
  })
  .meta({ override: { type: 'string', format: 'date-time', anyOf: undefined } });

/** A filter of a list: yes or no. */
export const trueOrFalse = z
  .enum(['true', 'false'], { error: must('true or false') })
  .transform((word) => word === 'true')
  .optional();

/** A filter of a list: what belongs to one session. */
export const ofSession = z
  .string()
  .regex(/^\w{1,100}$/, 'must be a session id')
  .optional();
