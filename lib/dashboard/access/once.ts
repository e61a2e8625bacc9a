import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AnswerKeeper, release, take } from '@/lib/api/idempotency';
import { isAttempt } from '@/lib/edge/attempt';
import { ApiError } from '@/lib/errors';
import { ATTEMPT_FIELD, type FormState } from '../form/form-state';
import type { DashboardAccess } from './access';
import { typedIn } from './typed';

/*
 * Before there is script a second tap sends a form again, and the browser shows the second answer alone. What must not
 * happen twice is done once, and every sending has the first answer: above all a secret, which nobody would see else.
 * The answers are kept as those of the API are, encrypted and for 24 hours.
 */

const PATIENCE_ms = 20_000;
const LOOK_EVERY_ms = 100;

type Work = (access: DashboardAccess, form: FormData) => Promise<FormState>;

/** What somebody sent from one showing of a form; null for a form that does not say which. */
function sendingOf({ merchant_id, livemode, user }: DashboardAccess, name: string, form: FormData) {
  const attempt = form.get(ATTEMPT_FIELD);
  if (!isAttempt(attempt)) return null;
  const said = JSON.stringify([user.id, name, attempt, Object.entries(typedIn(form)).sort()]);
  const hash = createHash('sha256').update(said).digest();
  return { key: { merchant_id, livemode, route: 'dashboard', key: hash.toString('hex') }, hash };
}

/** The first answer, once it is there; the key when this is the first sending. */
async function takeOrWait({ key, hash }: NonNullable<ReturnType<typeof sendingOf>>): ReturnType<typeof take> {
  const until = Date.now() + PATIENCE_ms;
  for (;;) {
    try {
      return await take(key, hash);
    } catch (error) {
      const waits = error instanceof ApiError && error.code === 'idempotency_key_in_use';
      if (!waits || Date.now() > until) throw error;
      await pause(LOOK_EVERY_ms);
    }
  }
}

/** Work that is done once for each showing of its form. What was refused can be sent again. */
export function once(name: string, work: Work): Work {
  return async (access, form) => {
    const sending = sendingOf(access, name, form);
    if (!sending) return work(access, form);
    const found = await takeOrWait(sending);
    if ('known' in found) return JSON.parse(found.known) as FormState;
    const { taken } = found;
    const state = await work(access, form).catch(async (error: unknown) => {
      await release(taken);
      throw error;
    });
    if (state.ok) await new AnswerKeeper(taken, '').afterwards(JSON.stringify(state));
    else await release(taken);
    return state;
  };
}
