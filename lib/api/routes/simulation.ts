import { z } from 'zod';
import { must } from '@/lib/cart/fields';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { ApiError, fieldError } from '@/lib/errors';
import { MAXIMUM_STEPS, parseSteps, STEP_WORDS } from '@/lib/group/simulation';
import { loadSession } from '@/lib/session/load';
import { endpoint } from '../endpoint';
import { requestId } from './common-schemas';
import { ownSession } from './own-session';
import * as examples from './session-examples';
import { sessionStatus } from './session-schemas';

const STEPS = `a list of 1 to ${MAXIMUM_STEPS} steps`;

const simulateBody = z.object(
  {
    steps: z
      .array(z.unknown(), { error: must(STEPS) })
      .min(1, `must be ${STEPS}`)
      .max(MAXIMUM_STEPS, `must be ${STEPS}`)
      .meta({
        description: `Each is one of: ${STEP_WORDS}.`,
        override: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: MAXIMUM_STEPS },
      }),
  },
  { error: must('an object with steps') },
);

const simulateAnswer = z
  .object({
    request_id: requestId,
    session_id: z.string(),
    status: sessionStatus,
    events: z
      .array(z.object({ id: z.string(), type: z.string(), sequence: z.int() }))
      .meta({ description: 'The events since the script began, in their order.' }),
  })
  .meta({ id: 'Simulation' });

export const simulateSession = endpoint({
  id: 'simulateSession',
  tag: 'Sessions',
  method: 'POST',
  path: '/sessions/:session_id/simulate',
  summary: 'Simulate a group (test mode)',
  description:
    'Plays what people and banks do, with the processor’s test cards, on the way that everything else takes: events and deliveries are real. Time passes for this session alone. A step that cannot be done gets 409; those before it were done.',
  auth: { secret: 'payments' },
  limit: { per_minute: 30 },
  body: () => simulateBody,
  response: simulateAnswer,
  example: { request: examples.simulateRequest, response: examples.simulated },
  errors: ['session_not_found', 'environment_mismatch', 'test_mode_only', 'step_refused'],
  handler: async (call) => {
    const { session_id } = call.params;
    if (call.caller.livemode) throw new ApiError('test_mode_only');
    await ownSession(call);
    const script = parseSteps(call.body.steps);
    if ('violations' in script) throw new ApiError('invalid_request', { violations: script.violations });
    const before = await loadSession(pool(), session_id);
    // Only here: it needs the processor's large library.
    const { simulate } = await import('@/lib/payment/simulation/simulate');
    const { refused } = await simulate(session_id, script.steps);
    if (refused) throw fieldError(`steps[${refused.index}]`, refused.text, 'step_refused');
    const after = await loadSession(pool(), session_id);
    const where = { session_id, sequence: { gt: before?.event_sequence ?? 0 } };
    const select = { id: true, type: true, sequence: true } as const;
    const events = await prisma().events.findMany({ where, select, orderBy: { sequence: 'asc' } });
    return {
      session_id,
      status: after?.status ?? 'pending',
      events: events.map((event) => ({ ...event, sequence: event.sequence ?? 0 })),
    };
  },
});
