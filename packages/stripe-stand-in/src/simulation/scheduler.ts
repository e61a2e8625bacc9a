import type { Clock } from '../state/clock';
import type { Store } from '../state/store';

export type TaskKind =
  | 'settle_refund'
  | 'fail_refund'
  | 'settle_debit'
  | 'fail_debit'
  | 'release_funds'
  | 'dispute';

/**
 * Things that happen by themselves later. They are in the store, so a restart keeps them.
 */
export class Scheduler {
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private run: (kind: TaskKind, objectId: string, livemode: boolean) => void = () => {};

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly log: (line: string) => void,
  ) {}

  /** Starts running due tasks, each in its own transaction. */
  start(run: (kind: TaskKind, objectId: string, livemode: boolean) => void): void {
    this.run = run;
    this.wake();
  }

  add(kind: TaskKind, objectId: string, livemode: boolean, delay_ms: number): void {
    this.store
      .sql('INSERT INTO tasks (due_ms, kind, object_id, livemode) VALUES (?, ?, ?, ?)')
      .run(this.clock.now_ms() + delay_ms, kind, objectId, livemode ? 1 : 0);
    setImmediate(() => this.wake());
  }

  /** Removes an object's scheduled tasks, because it was ended by a control. */
  cancel(objectId: string): void {
    this.store.sql('DELETE FROM tasks WHERE object_id = ?').run(objectId);
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private wake(): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    const due = this.store
      .sql('SELECT id, kind, object_id, livemode FROM tasks WHERE due_ms <= ? ORDER BY due_ms, id LIMIT 100')
      .all(this.clock.now_ms());
    for (const task of due)
      this.runOne(Number(task.id), task.kind as TaskKind, String(task.object_id), task.livemode === 1);
    const next = this.store.sql('SELECT min(due_ms) AS due_ms FROM tasks').get();
    if (next?.due_ms === null || next === undefined) return;
    this.timer = setTimeout(
      () => this.wake(),
      Math.min(Math.max(Number(next.due_ms) - this.clock.now_ms(), 0), 60_000),
    );
    this.timer.unref();
  }
  /** Runs and removes a task in one transaction. A task that fails is removed as well. */
  private runOne(id: number, kind: TaskKind, objectId: string, livemode: boolean): void {
    const forget = () => this.store.sql('DELETE FROM tasks WHERE id = ?').run(id);
    try {
      this.store.transaction(() => {
        forget();
        this.run(kind, objectId, livemode);
      });
    } catch (error) {
      forget();
      this.log(`${kind} of ${objectId}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
