import { setTimeout as delay } from 'node:timers/promises';
import { pool } from '@/lib/db/pool';
import { type Group, settingsFor } from './new-group';
import { type Done, send } from './send';
import { callApp } from './stack';

/** The merchant cancels or has run out, the organizer changes the split, or time runs out, while people pay. */
export async function disturb(group: Group): Promise<void> {
  const { stack, random, session_id, merchant } = group;
  await delay(random.below(1_200));
  if (random.chance(0.4)) {
    const headers = { authorization: `Bearer ${merchant.secret_key}` };
    const [ends, body] = random.chance(0.4)
      ? (['stock', { available: false }] as const)
      : (['cancel', {}] as const);
    const { status } = await callApp(stack, `/api/v1/sessions/${session_id}/${ends}`, body, headers);
    stack.steps.note(ends, status === 200);
  } else if (random.chance(0.45)) await endTime(session_id);
  // A milestone is near, or over, as far as there is one.
  else if (random.chance(0.5))
    await send(group, { type: 'advance_time', by_ms: (50 + random.below(20)) * 60_000 });
  else await send(group, { type: 'change_split', settings: settingsFor(random, 2 + random.below(4), group) });
}

/** Time runs out once somebody has paid, and in the hours after the deadline one of the payers gives up. */
export async function rescue({ stack, random, session_id }: Group): Promise<void> {
  await delay(1_000 + random.below(1_500));
  await endTime(session_id);
  for (let left = 12; left > 0; left -= 1) {
    await delay(300);
    const { rows } = await pool().query<{ member_id: string }>(
      `SELECT p.member_id FROM sessions s JOIN payments p ON p.session_id = s.id
       WHERE s.id = $1 AND s.status = 'pending' AND s.rescue_until IS NOT NULL
         AND p.status IN ('succeeded', 'authorized') ORDER BY p.id`,
      [session_id],
    );
    const payer = rows[random.below(rows.length)];
    if (!payer) continue;
    const command = { type: 'take_back', member_id: payer.member_id } as const;
    const { body } = await callApp<Done>(stack, '/door', { session_id, command });
    stack.steps.note('take_back in a rescue', body.ok);
    return;
  }
}

/** Moves the end of a session to now, as if its hours had passed. */
export async function endTime(session_id: string): Promise<void> {
  await pool().query(
    `UPDATE sessions SET expires_at = now(), rescue_until = CASE WHEN rescue_until IS NULL THEN NULL ELSE now() END
     WHERE id = $1 AND status = 'pending'`,
    [session_id],
  );
  await pool().query(
    `SELECT graphile_worker.add_job('expire_session', json_build_object('session_id', $1::text), job_key := 'expire:' || $1)`,
    [session_id],
  );
}
