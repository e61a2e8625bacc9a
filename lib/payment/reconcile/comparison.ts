import type { Session } from '@/lib/group/model';
import type { ProcessorLists } from './processor-lists';

/**
 * Records a difference of a session. `settled` checks whether fixing the session has removed it; without `settled`
 * only a person can fix it.
 */
export type Say = (text: string, settled?: (now: Session) => boolean) => void;

/** One session on its way through the comparison. */
export interface Comparison {
  session: Session;
  /** How the session is by now; as it was where the lists were read before it. */
  load: () => Promise<Session>;
  /** What the processor knows of it. */
  lists: ProcessorLists;
  /** Whether safe fixes are made; otherwise differences are only reported. */
  fix: boolean;
  say: Say;
}
