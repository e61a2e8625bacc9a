import type { Clock } from '../state/clock';
import type { Store } from '../state/store';

export type TaskKind =
  | 'settle_refund'
  | 'fail_refund'
  | 'expire_refund'
  | 'settle_debit'
  | 'fail_debit'
  | 'release_funds'
  | 'funds_available'
  | 'pay_out'
  | 'finish_payout'
  | 'dispute'
  | 'end_dispute'
  | 'early_fraud_warning'
  | 'expire_hold';

type RunTask = (kind: TaskKind, objectId: string, livemode: boolean) => void;

/**
 * Things that happen by themselves later. They are in the store, so a restart keeps them.
 */
export class Scheduler {
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private run: RunTask = () => {};

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly log: (line: string) => void,
  ) {}

  /** Starts running due tasks, each in its own transaction. */
  start(run: RunTask): void {
    this.run = run;
    this.wake();
  }

  add(kind: TaskKind, objectId: string, livemode: boolean, delay_ms: number): void {
    this.addAt(this.clock.now_ms() + delay_ms, kind, objectId, livemode);
  }

  addAt(due_ms: number, kind: TaskKind, objectId: string, livemode: boolean): void {
    this.store
      .sql('INSERT INTO tasks (due_ms, kind, object_id, livemode) VALUES (?, ?, ?, ?)')
      .run(due_ms, kind, objectId, livemode ? 1 : 0);
    setImmediate(() => this.wake());
  }

  /** Adds a task unless the object already has one of that kind. */
  addOnce(due_ms: number, kind: TaskKind, objectId: string, livemode: boolean): void {
    const known = this.store
      .sql('SELECT 1 FROM tasks WHERE kind = ? AND object_id = ? AND livemode = ?')
      .get(kind, objectId, livemode ? 1 : 0);
    if (!known) this.addAt(due_ms, kind, objectId, livemode);
  }

  /** Removes an object's scheduled tasks, because it was ended by a control. */
  cancel(objectId: string): void {
    this.store.sql('DELETE FROM tasks WHERE object_id = ?').run(objectId);
  }

  /** Moves the clock forward. Every task in between runs at its own time, in order. */
  advance(by_ms: number): void {
    const until_ms = this.clock.now_ms() + by_ms;
    for (let next_ms = this.nextDue_ms(); next_ms <= until_ms; next_ms = this.nextDue_ms()) {
      this.clock.moveTo(Math.max(next_ms, this.clock.now_ms()));
      this.runDue();
    }
    this.clock.moveTo(until_ms);
    this.wake();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private wake(): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.runDue();
    const next_ms = this.nextDue_ms();
    if (next_ms === Number.POSITIVE_INFINITY) return;
    const wait_ms = Math.min(Math.max(next_ms - this.clock.now_ms(), 0), 60_000);
    this.timer = setTimeout(() => this.wake(), wait_ms);
    this.timer.unref();
  }

  /** When the next task is due, or infinity. */
  private nextDue_ms(): number {
    const row = this.store.sql('SELECT min(due_ms) AS due_ms FROM tasks').get();
    return row?.due_ms === null || row === undefined ? Number.POSITIVE_INFINITY : Number(row.due_ms);
  }

  private runDue(): void {
    const due = this.store
      .sql('SELECT id, kind, object_id, livemode FROM tasks WHERE due_ms <= ? ORDER BY due_ms, id LIMIT 100')
      .all(this.clock.now_ms());
    for (const task of due)
      this.runOne(Number(task.id), task.kind as TaskKind, String(task.object_id), task.livemode === 1);
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
