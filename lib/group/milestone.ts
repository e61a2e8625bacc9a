/**
 * How much of the total must be paid by when for the shop to go on keeping what it sells. near: its warning was due;
 * passed: enough was paid at its time.
 */
export interface Milestone {
  at: number;
  warn_at: number;
  readonly paid_percent: number;
  state: 'ahead' | 'near' | 'passed';
}
