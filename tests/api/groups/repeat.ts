import { drainJobs } from '../../support/groups';

/** Each race is run this often, several at a time. */
export const TIMES = 100;
const AT_ONCE = 10;

/** Runs a race again and again. Returns what each came to. */
export async function repeat<Outcome>(race: (turn: number) => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let turn = 0; turn < TIMES; turn += AT_ONCE) {
    const turns = Array.from({ length: AT_ONCE }, (_none, offset) => race(turn + offset));
    outcomes.push(...(await Promise.all(turns)));
  }
  return outcomes;
}

/** The same, and all jobs after it. */
export async function repeatToEnd(race: (turn: number) => Promise<string>): Promise<string[]> {
  const sessions = await repeat(race);
  await drainJobs();
  return sessions;
}
