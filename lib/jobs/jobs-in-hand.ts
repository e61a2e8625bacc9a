import type { WorkerEvents } from 'graphile-worker';

/**
 * The jobs that a runner knows it has. The database can think that it has more: one that it took just as its connection
 * broke is locked for it, and the answer that says so never came.
 */
export class JobsInHand {
  private readonly known = new Set<string>();
  private suspects = new Set<string>();

  constructor(events: WorkerEvents) {
    events.on('localQueue:getJobs:complete', ({ jobs }) => {
      for (const { id } of jobs) this.known.add(id);
    });
    events.on('localQueue:returnJobs', ({ jobs }) => {
      for (const { id } of jobs) this.known.delete(id);
    });
    events.on('job:complete', ({ job }) => this.known.delete(job.id));
  }

  /**
   * Which of the jobs that are locked for the runner it has never received: those it does not know now and did not at
   * the last call. One that has just ended, and is about to be deleted, is seen once at most.
   */
  lostAmong(locked: readonly string[]): string[] {
    const unknown = new Set(locked.filter((id) => !this.known.has(id)));
    const lost = [...unknown].filter((id) => this.suspects.has(id));
    this.suspects = unknown;
    return lost;
  }
}
