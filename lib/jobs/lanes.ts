import type { Job, Lane } from '@/lib/queue/job';
import { jobs, type TaskName } from '@/lib/queue/jobs';

/** Every kind of job. Several may share a task. */
export const KINDS: readonly (Job & { task: TaskName })[] = Object.values(jobs);

/** Every lane that has tasks. */
export const lanes = (): Lane[] => [...new Set(KINDS.map(({ lane }) => lane))];

/** The tasks of a lane. */
export function tasksOf(lane: Lane): TaskName[] {
  return [...new Set(KINDS.filter((kind) => kind.lane === lane).map(({ task }) => task))];
}
