import { z } from 'zod';

const MAX_FAULTS = 100;

/** A fault as the control API takes it. */
export const faultSchema = z.strictObject({
  /** HTTP method; any unless given. */
  method: z.string().toUpperCase().optional(),
  /** Beginning of the path, or a regular expression when it begins with `^`. */
  path: z.string().default('/v1/'),
  /** From which matching call on, counted from 1. */
  nth: z.coerce.number().int().min(1).default(1),
  /** For how many calls. */
  times: z.coerce.number().int().min(1).default(1),
  kind: z.enum([
    'delay',
    'timeout_after',
    'truncate_after',
    'reset_before',
    'reset_after',
    '403',
    '409',
    'lock_timeout',
    '429',
    '500',
    '500_after',
    '503',
    'balance_insufficient',
    'amount_too_small',
    'charge_expired_for_capture',
  ]),
  /** For `delay`: how long before execution. For `timeout_after`: how long the answer is held back. */
  delay_ms: z.coerce.number().int().min(0).max(600_000).optional(),
});

export type Fault = z.output<typeof faultSchema>;

interface Armed extends Fault {
  id: number;
  seen: number;
  fired: number;
}

/** Faults that wait for their call, in memory only: a restart clears them. */
export class Faults {
  private armed: Armed[] = [];
  private last = 0;

  /** Throws `RangeError` when there are already too many, and `SyntaxError` for a bad expression. */
  add(fault: Fault): Armed {
    if (this.armed.length >= MAX_FAULTS)
      throw new RangeError(`At most ${MAX_FAULTS} faults can wait at once.`);
    if (fault.path.startsWith('^')) new RegExp(fault.path);
    this.last += 1;
    const armed = { ...fault, id: this.last, seen: 0, fired: 0 };
    this.armed.push(armed);
    return armed;
  }

  clear(): void {
    this.armed = [];
  }

  list(): readonly Armed[] {
    return this.armed;
  }

  /** The fault for this call, if one is due; used-up faults are forgotten. */
  take(method: string, path: string): Fault | undefined {
    let taken: Armed | undefined;
    for (const fault of this.armed) {
      if (!matches(fault, method, path)) continue;
      fault.seen += 1;
      if (taken || fault.seen < fault.nth || fault.fired >= fault.times) continue;
      fault.fired += 1;
      taken = fault;
    }
    this.armed = this.armed.filter((fault) => fault.fired < fault.times);
    return taken;
  }
}

function matches(fault: Fault, method: string, path: string): boolean {
  if (fault.method && fault.method !== method) return false;
  return fault.path.startsWith('^') ? new RegExp(fault.path).test(path) : path.startsWith(fault.path);
}
