import { parseSteps, SCENARIOS } from '@/lib/group/simulation';
import { simulate } from '@/lib/payment/simulation/simulate';
import type { Author } from '../access/access';
import { recordAction } from '../team/audit';
import { merchantSession } from './session-detail';

/**
 * Plays a named scenario on one of the merchant's open test sessions, and records who did.
 * @returns why it could not be played to its end; null if it was
 */
export async function playScenario(access: Author, session_id: string, id: string): Promise<string | null> {
  const session = await merchantSession(access, session_id);
  const scenario = SCENARIOS.find((each) => each.id === id);
  if (!session || !scenario) return 'Session not found.';
  if (session.livemode) return 'Simulations run in test mode only.';
  if (session.status !== 'pending') return 'This session has ended. Create another one to simulate.';
  await recordAction(access, 'session.simulated', session_id, { livemode: false, scenario: id });
  // If people have already begun, the scenario continues from there.
  const script = parseSteps(scenario.steps.filter((step) => step !== 'start' || session.started_at === null));
  if (!('steps' in script)) throw new Error(`The scenario ${id} has a step that is none`);
  const { refused } = await simulate(session_id, script.steps);
  return refused?.text ?? null;
}
