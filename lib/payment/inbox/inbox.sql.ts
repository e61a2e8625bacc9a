import { statement } from '@/lib/db/statement';
import { enqueueRows } from '@/lib/queue/enqueue.sql';
import { jobs } from '@/lib/queue/jobs';

/**
 * Plain SQL, so that it is one statement, whatever happens between: the event is stored exactly if its job is queued,
 * and both once. A repeat stores and queues nothing; should the first one's job have been lost, the clock finds that.
 *
 * The version before this one stored events under the processor's own ids ($6), which do not begin with their time.
 */
export const storeProcessorEvent = statement(
  'store_processor_event',
  `WITH stored AS (
     INSERT INTO processor_events (id, livemode, type, payload)
     SELECT $1::text, $2::boolean, $3::text, $4::jsonb WHERE NOT EXISTS (SELECT FROM processor_events WHERE id = $6)
     ON CONFLICT (id) DO NOTHING RETURNING id
   )
   SELECT ${enqueueRows(jobs.handle_processor_event, { event_id: 'id' }, { traceparent: '$5::text' })} AS queued FROM stored`,
  { queued: 'int4!' },
);
