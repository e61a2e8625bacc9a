import { setTimeout as delay } from 'node:timers/promises';
import { pool } from '@/lib/db/pool';
import type { PaymentScope } from '@/lib/group/commands';
import { memberOfAttempt } from '@/lib/hosted/form/attempt';
import { chargeStep_cents } from '@/lib/money/currency';
import { payOnce } from './card-form';
import { disturb, rescue } from './endings';
import type { SimulationMerchant } from './merchant';
import { createSession, type Group, settingsFor } from './new-group';
import { organize } from './organizer';
import type { Random } from './random';
import { send, sendForm, somebody } from './send';
import { callApp, SIMULATED_CURRENCIES, type SimulationStack } from './stack';

/** People who set up groups, join, pay, hesitate, cancel and run out of time, all at once. */

/** Plays one group from its cart to a random outcome. Returns how many payments were confirmed. */
export async function playGroup(
  stack: SimulationStack,
  random: Random,
  merchant: SimulationMerchant,
): Promise<number> {
  const gifts = random.chance(0.2);
  const currency = random.pick(SIMULATED_CURRENCIES);
  const created = await createSession({ stack, random, merchant, gifts, currency });
  if (!created) return 0;
  const size = 2 + random.below(4);
  const settings = gifts ? { mode: 'equal' as const, size } : settingsFor(random, size, created);
  const group: Group = { ...created, mode: settings.mode };
  const organizer = await send(group, {
    type: 'set_up_group',
    name: 'Ana',
    email: 'ana@example.test',
    settings,
  });
  if (!organizer.subject_id) return 0;
  // No link gives a place away where the organizer approves who joins.
  if (!gifts && random.chance(group.swaps ? 0.2 : 0.6)) await send(group, { type: 'set_approval', on: true });
  const endings = [organize(group)];
  if (random.chance(0.3)) endings.push(disturb(group));
  else if (group.rescues && random.chance(0.35)) endings.push(rescue(group));
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

/** The shop opens another order for the people of a group that has ended. Those who are in it pay, and one more joins. */
async function playAgain(former: Group): Promise<number> {
  const { random } = former;
  const created = await createSession({
    ...former,
    currency: random.chance(0.8) ? former.currency : random.pick(SIMULATED_CURRENCIES),
    group_from: former.session_id,
  });
  former.stack.steps.note('start again', created !== null);
  if (!created) return 0;
  const group: Group = { ...former, ...created };
  const { session_id } = group;
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

/** Somebody gives an amount, by joining and paying in one step; some give all that is left, or too much. */
async function give(group: Group, index: number): Promise<number> {
  const { random, session_id } = group;
  await delay(random.below(900));
  const amount_cents = (50 + random.below(4_000)) * chargeStep_cents(group.currency);
  const gift = { amount_cents, message: null, is_hidden: random.chance(0.3) };
  const joining = { name: `Giver ${index}`, email: null, wants: [], gift };
  const member_id = `mem_${session_id.slice(5)}${index}`;
  const paid = await payOnce(group, member_id, { kind: 'own' }, joining);
  if (group.rescues && random.chance(0.3)) await takeBack(group, member_id);
  return paid;
}

/** The form behind the share link, as it was sent to the friend: the organizer can have replaced it since. */
async function joinAndPay(group: Group, index: number): Promise<number> {
  const { stack, random, session_id } = group;
  const link = await shareLink(group);
  await delay(random.below(400));
  const attempt = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('');
  const join = (share_id: string) =>
    sendForm(stack, `/s/${share_id}/act`, [
      ['intent', 'join'],
      ['name', `Member ${index}`],
      ['email', addressOf(random, index)],
      ['attempt', attempt],
    ]);
  const joined = await join(link);
  if (joined.status === 404) await join(await shareLink(group));
  const member_id = memberOfAttempt(session_id, attempt) ?? '';
  const { rows } = await pool().query<{ is_waiting: boolean }>(
    'SELECT join_request IS NOT NULL AS is_waiting FROM members WHERE id = $1',
    [member_id],
  );
  if (!rows[0]) return 0;
  const isIn = rows[0].is_waiting ? await wait(group, member_id) : true;
  return isIn ? member(group, member_id, false) : 0;
}

/** Some give none, and some of those who do have their data erased. */
function addressOf(random: Random, index: number): string {
  if (random.chance(0.5)) return '';
  return random.chance(0.15) ? 'leaver@example.test' : `member${index}@example.test`;
}

async function shareLink({ session_id }: Group): Promise<string> {
  const { rows } = await pool().query<{ share_id: string }>('SELECT share_id FROM sessions WHERE id = $1', [
    session_id,
  ]);
  return rows[0]?.share_id ?? '';
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
  if (random.chance(0.15))
    await send(group, {
      type: 'give_email',
      member_id,
      email: addressOf(random, 3) || 'member3@example.test',
    });
  if (group.rescues && random.chance(0.3)) await takeBack(group, member_id);
  if (organizer && random.chance(0.2)) paid.push(await payForAnother(group, member_id));
  const swapped = !organizer && group.swaps && random.chance(0.6) ? await giveAway(group, member_id) : 0;
  return paid.reduce((sum, count) => sum + count, swapped);
}

/** Once the organizer has paid, for somebody who has not. */
async function payForAnother(group: Group, organizer_id: string): Promise<number> {
  await delay(group.random.below(800));
  const member_id = await somebody(group, 'NOT is_organizer AND left_at IS NULL');
  return member_id ? payOnce(group, organizer_id, { kind: 'member', member_id }) : 0;
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
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await delay(group.random.below(900));
    const { subject_id } = await send(group, { type: 'offer_swap', member_id });
    if (subject_id) return subject_id;
  }
  return null;
}

/** Some of those who have paid take it back, as soon as the deadline has passed; everyone asks, and most are refused. */
async function takeBack(group: Group, member_id: string): Promise<void> {
  await delay(group.random.below(800));
  await send(group, { type: 'take_back', member_id });
}
