import type { Step } from '@/lib/group/simulation';
import { processSingleton } from '@/lib/singleton';

/** Plays a script on a session: `lib/payment/simulation/simulate`. */
type Simulate = (
  session_id: string,
  steps: readonly Step[],
) => Promise<{ refused: { index: number; text: string } | null }>;

type Load = () => Promise<{ simulate: Simulate }>;

const loader = processSingleton<Load>('simulator', () => () => {
  throw new Error('This process was started without provideSimulator');
});

/** Says where the simulator is. The API loads it when it is first asked for: it needs the processor's large library. */
export function provideSimulator(load: Load): void {
  loader.set(load);
}

export const loadSimulator: Load = () => loader.get()();
