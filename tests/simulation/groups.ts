import { setTimeout as delay } from 'node:timers/promises';
import { pool } from '@/lib/db/pool';
import type { Command, PaymentScope } from '@/lib/group/commands';
import { SPLIT_MODES } from '@/lib/group/split/divide';
import type { SplitSettings } from '@/lib/group/split/settings';
import { chargeStep_cents } from '@/lib/money/currency';
import type { Random } from './random';
import { callApp, callStripe, SIMULATED_CURRENCIES, type SimulationStack } from './stack';

/** People who set up groups, join, pay, hesitate, cancel and run out of time, all at once. */

const CARDS = ['4242424242424242', '4242424242424242', '4242424242424242', '4000000000000077'] as const;
const DECLINED = ['4000000000000002', '4000000000009995', '4000000000000069'] as const;
/** Refunds of this card are accepted at first and settled later. */
const SLOW_REFUND = '4000000000007726';

interface Group {
  stack: SimulationStack;
  random: Random;
  session_id: string;
  secret_key: string;
  /** Everyone chooses what to give. */
  gifts: boolean;
  /** In some groups everyone claims items. */
  mode: SplitSettings['mode'];
  currency: (typeof SIMULATED_CURRENCIES)[number];
}

interface Done {
  ok: boolean;
  subject_id?: string | null;
  /** The organizer approves who joins. */
  approves?: boolean;
}

/** Plays one group from its cart to a random outcome. Returns how many payments were confirmed. */
export async function playGroup(stack: SimulationStack, random: Random, secret_key: string): Promise<number> {
  const gifts = random.chance(0.2);
  const currency = random.pick(SIMULATED_CURRENCIES);
  const session_id = await createSession(stack, random, secret_key, { gifts, currency });
  if (!session_id) return 0;
  const size = 2 + random.below(4);
  const settings = gifts ? { mode: 'equal' as const, size } : settingsFor(random, size);
  const group: Group = { stack, random, session_id, secret_key, gifts, mode: settings.mode, currency };
  const organizer = await send(group, {
    type: 'set_up_group',
    name: 'Ana',
    email: 'ana@example.test',
    settings,
  });
  if (!organizer.subject_id) return 0;
  if (!gifts && random.chance(0.4)) await send(group, { type: 'set_approval', on: true });
  const endings = random.chance(0.3) ? [disturb(group)] : [];
  const people = [member(group, organizer.subject_id, true)];
  for (let index = 1; index < size; index += 1) {
    if (random.chance(0.9)) people.push(gifts ? give(group, index) : joinAndPay(group, index));
  }
  const paid = await Promise.all(people);
  await Promise.all(endings);
  if (group.mode === 'itemized') {
    if (random.chance(0.5)) await send(group, { type: 'drop_items' });
    paid.push(await payOnce(group, organizer.subject_id, { kind: 'all' }));
  }
  const more = random.chance(0.4) ? await playAgain(group) : 0;
  return paid.reduce((sum, count) => sum + count, more);
}

/** Divided in any way that needs no amounts, which somebody would have to work out. */
function settingsFor(random: Random, size: number): SplitSettings {
  const mode = random.pick(['equal', 'equal', 'percentage', 'itemized']);
  if (mode !== 'percentage') return { mode, size };
  const least_bp = 1_000 + random.below(800);
  const percentages = Array.from({ length: size }, (_none, index) => ({
    label: null,
    percent_bp: index === 0 ? 10_000 - least_bp * (size - 1) : least_bp,
  }));
  return { mode, size, percentages };
}

/** The shop opens another order for the people of a group that has ended. Those who are in it pay, and one more joins. */
async function playAgain(former: Group): Promise<number> {
  const { stack, random, secret_key } = former;
  const session_id = await createSession(stack, random, secret_key, {
    gifts: former.gifts,
    currency: random.chance(0.8) ? former.currency : random.pick(SIMULATED_CURRENCIES),
    group_from: former.session_id,
  });
  if (!session_id) return 0;
  const group: Group = { ...former, session_id };
  const { rows } = await pool().query<{ id: string; is_organizer: boolean }>(
    'SELECT id, is_organizer FROM members WHERE session_id = $1',
    [session_id],
  );
  const endings = random.chance(0.2) ? [disturb(group)] : [];
  const people = rows.map(({ id, is_organizer }) => member(group, id, is_organizer));
  const paid = await Promise.all([...people, joinAndPay(group, 1), joinAndPay(group, 9)]);
  await Promise.all(endings);
  return paid.reduce((sum, count) => sum + count, 0);
}

/** Null if the people of `group_from` cannot be taken over. */
async function createSession(
  stack: SimulationStack,
  random: Random,
  secret_key: string,
  { gifts, currency, group_from }: { gifts: boolean; currency: string; group_from?: string },
): Promise<string | null> {
  const step_cents = chargeStep_cents(currency);
  const unit_price = (400 + random.below(9_000)) * step_cents;
  const quantity = 1 + random.below(4);
  const tax = random.below(300) * step_cents;
  const milestones = random.chance(0.4)
    ? [{ after_minutes: 60, paid_percent: 1 + random.below(100) }]
    : undefined;
  const rescue_hours = random.chance(0.5) ? 18 : undefined;
  const swap_until = random.chance(0.5) ? new Date(Date.now() + 3_600_000).toISOString() : undefined;
  // Holds outlast a group with no more hours than these.
  const funds = random.chance(0.5) ? random.pick(['hold', 'auto'] as const) : undefined;
  const { status, body } = await callApp<{ session_id: string }>(
    stack,
    '/api/v1/sessions',
    {
      cart: {
        total: unit_price * quantity + tax,
        currency,
        items: [{ id: 'cabin', name: 'Cabin', quantity, unit_price }],
        tax,
        metadata: { order_ref: `order-${random.below(1_000_000_000)}` },
      },
      group_config: {
        min_size: 1,
        max_size: 6,
        milestones,
        rescue_hours,
        ...(gifts
          ? { contributions: {} }
          : { allowed_modes: [...SPLIT_MODES], allow_dropping_items: true, swap_until }),
        funds,
      },
      customer: { email: 'ana@example.test' },
      group_from,
    },
    { authorization: `Bearer ${secret_key}`, 'idempotency-key': `create-${random.next()}-${random.next()}` },
  );
  // Its group may be open still, or in another currency, or too large for this total.
  if (group_from && (status === 400 || status === 409)) return null;
  if (status !== 200) throw new Error(`No session was created: ${status} ${JSON.stringify(body)}`);
  return body.session_id;
}

async function send(group: Group, command: Command): Promise<Done> {
  const { session_id, stack } = group;
  return (await callApp<Done>(stack, '/door', { session_id, command })).body;
}

/** Somebody gives an amount, by joining and paying in one step; some give all that is left, or too much. */
async function give(group: Group, index: number): Promise<number> {
  const { random, session_id } = group;
  await delay(random.below(900));
  const amount_cents = (50 + random.below(4_000)) * chargeStep_cents(group.currency);
  const gift = { amount_cents, message: null, is_hidden: random.chance(0.3) };
  const joining = { name: `Giver ${index}`, email: null, wants: [], gift };
  const member_id = `mem_${session_id.slice(5)}${index}`;
  const paid = await payOnce(group, member_id, { kind: 'own' }, joining);
  if (random.chance(0.3)) await takeBack(group, member_id);
  return paid;
}

async function joinAndPay(group: Group, index: number): Promise<number> {
  const { random } = group;
  await delay(random.below(400));
  const joined = await send(group, {
    type: 'join',
    name: `Member ${index}`,
    email: random.chance(0.5) ? `member${index}@example.test` : null,
  });
  if (!joined.subject_id) return 0;
  const isIn = joined.approves ? await wait(group, joined.subject_id) : true;
  return isIn ? member(group, joined.subject_id, false) : 0;
}

/** Somebody waits, tries to pay already, and is let in, declined, or left waiting. Returns whether they are in. */
async function wait(group: Group, member_id: string): Promise<boolean> {
  const { stack, random, session_id } = group;
  if (random.chance(0.3)) await callApp(stack, '/pay', { session_id, member_id, scope: { kind: 'own' } });
  await delay(random.below(300));
  if (random.chance(0.05)) return false;
  if (random.chance(0.1)) {
    await Promise.all([
      send(group, { type: 'decline', member_ids: [member_id] }),
      ...(random.chance(0.3) ? [send(group, { type: 'approve', member_id })] : []),
    ]);
    return false;
  }
  if (random.chance(0.1)) await send(group, { type: 'set_approval', on: false });
  const tabs = Array.from({ length: random.chance(0.2) ? 2 : 1 });
  const answers = await Promise.all(tabs.map(() => send(group, { type: 'approve', member_id })));
  return answers.some(({ ok }) => ok);
}

/** One person's payment: sometimes declined first, in two tabs at once, never finished, or for everybody. */
async function member(group: Group, member_id: string, organizer: boolean): Promise<number> {
  const { random } = group;
  await delay(random.below(500));
  if (random.chance(0.08)) return 0;
  if (!organizer && random.chance(0.05)) {
    await send(group, { type: 'leave', member_id });
    return 0;
  }
  if (group.mode === 'itemized') await claim(group, member_id);
  const scope: PaymentScope = organizer && random.chance(0.15) ? { kind: 'all' } : { kind: 'own' };
  const tabs = random.chance(0.15) ? 2 : 1;
  const paid = await Promise.all(Array.from({ length: tabs }, () => payOnce(group, member_id, scope)));
  if (random.chance(0.3)) await takeBack(group, member_id);
  const swapped = !organizer && random.chance(0.4) ? await giveAway(group, member_id) : 0;
  return paid.reduce((sum, count) => sum + count, swapped);
}

/** A unit or a part of one; what somebody else has taken meanwhile is refused. */
async function claim(group: Group, member_id: string): Promise<void> {
  const { random } = group;
  const want = random.chance(0.5) ? { line: 0, units: 1 } : { line: 0, pieces: 1, of: 2 + random.below(2) };
  await send(group, { type: 'claim_items', member_id, wants: [want] });
}

/** A member who has paid cannot come: one or two newcomers pay for the place, while the link is good or not any more. */
async function giveAway(group: Group, member_id: string): Promise<number> {
  const { random } = group;
  const swap_id = await offerPlace(group, member_id);
  if (!swap_id) return 0;
  const ends = random.chance(0.2) ? [send(group, { type: 'withdraw_swap', member_id })] : [];
  const comers = Array.from({ length: random.chance(0.3) ? 2 : 1 }, (_none, index) => `Comer ${index + 1}`);
  const paid = await Promise.all(
    comers.map((name) => {
      const joining = { swap_id, name: `${name} for ${member_id.slice(-6)}`, email: null };
      return payOnce(group, `mem_${swap_id}${name.at(-1)}`, { kind: 'own' }, joining);
    }),
  );
  await Promise.all(ends);
  return paid.reduce((sum, count) => sum + count, 0);
}

/** A link is refused until the payment is settled, and then until its money is with the merchant. */
async function offerPlace(group: Group, member_id: string): Promise<string | null> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await delay(group.random.below(600));
    const { subject_id } = await send(group, { type: 'offer_swap', member_id });
    if (subject_id) return subject_id;
  }
  return null;
}

/** Opens the card form and pays; some never do. */
async function payOnce(
  group: Group,
  member_id: string,
  scope: PaymentScope,
  joining?: object,
): Promise<number> {
  const { stack, random, session_id } = group;
  const { body: opened } = await callApp<{ ok: boolean; payment_id: string; client_secret: string }>(
    stack,
    '/pay',
    {
      session_id,
      member_id,
      scope,
      joining,
    },
  );
  if (!opened.ok || random.chance(0.08)) return 0;
  const intent = opened.client_secret.split('_secret_')[0] ?? '';
  await delay(random.below(300));
  if (random.chance(0.15)) await confirm(group, intent, random.pick(DECLINED));
  const card = random.chance(0.1) ? SLOW_REFUND : random.pick(CARDS);
  const done = await confirm(group, intent, card);
  if (random.chance(0.5)) await callApp(stack, '/refresh', { session_id, payment_id: opened.payment_id });
  return done ? 1 : 0;
}

/** Now and then the bank does not keep what it has authorized, whatever has become of the group by then. */
async function confirm(group: Group, payment_intent: string, card: string): Promise<boolean> {
  const { random } = group;
  const answer = await callStripe<{ status?: string }>(group.stack, '/_sim/confirm', {
    payment_intent,
    card,
  });
  if (answer.status === 'requires_capture' && random.chance(0.1)) {
    await delay(random.below(1_000));
    await callStripe(group.stack, `/_sim/payments/${payment_intent}/lapse`, {});
  }
  return answer.status === 'succeeded' || answer.status === 'requires_capture';
}

/** The merchant cancels or has run out, the organizer changes the split, or time runs out, while people pay. */
async function disturb(group: Group): Promise<void> {
  const { stack, random, session_id, secret_key } = group;
  await delay(random.below(1_200));
  if (random.chance(0.4)) {
    const headers = { authorization: `Bearer ${secret_key}` };
    const [ends, body] = random.chance(0.4)
      ? (['stock', { available: false }] as const)
      : (['cancel', {}] as const);
    await callApp(stack, `/api/v1/sessions/${session_id}/${ends}`, body, headers);
  } else if (random.chance(0.45)) await endTime(session_id);
  // A milestone is near, or over, as far as there is one.
  else if (random.chance(0.5))
    await send(group, { type: 'advance_time', by_ms: (50 + random.below(20)) * 60_000 });
  else await send(group, { type: 'change_split', settings: settingsFor(random, 2 + random.below(4)) });
}

/** Some of those who have paid take it back, as soon as the deadline has passed; everyone asks, and most are refused. */
async function takeBack(group: Group, member_id: string): Promise<void> {
  await delay(group.random.below(800));
  await send(group, { type: 'take_back', member_id });
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
