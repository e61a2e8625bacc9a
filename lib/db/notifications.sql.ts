import { statement } from './statement';

/* Plain SQL, since Prisma does not listen. */

/** What the door notifies at each commit (`updateSession`): the session's id. */
export const listenForSessions = statement('listen_for_sessions', 'LISTEN session_changed');

/** What the queue notifies when jobs were added. */
export const listenForJobs = statement('listen_for_jobs', 'LISTEN "jobs:insert"');

/** What the queue notifies when its own tables have changed. */
export const listenForQueueChanges = statement('listen_for_queue_changes', 'LISTEN "worker:migrate"');
