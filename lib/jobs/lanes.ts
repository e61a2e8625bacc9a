import type { Job, Lane } from '@/lib/queue/job';
import { jobs, type TaskName } from '@/lib/queue/jobs';

const kinds: readonly (Job & { task: TaskName })[] = Object.values(jobs);

/** Every lane that has tasks. */
export const lanes = (): Lane[] => [...new Set(kinds.map(({ lane }) => lane))];

/** The tasks of a lane. */
export function tasksOf(lane: Lane): TaskName[] {
  return [...new Set(kinds.filter((kind) => kind.lane === lane).map(({ task }) => task))];
}
