import type { Session } from '@/lib/group/model';

/**
 * Notes a difference of a session. `settled` tells from the session as it is after fixing whether it is gone; without
 * it only a person can fix it.
 */
export type Say = (text: string, settled?: (now: Session) => boolean) => void;

/** One session on its way through the comparison. */
export interface Comparison {
  session: Session;
  /** Whether what is safe is fixed; otherwise it is only told. */
  fix: boolean;
  say: Say;
}
