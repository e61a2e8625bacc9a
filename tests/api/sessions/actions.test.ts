import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { divide } from '@/lib/group/split/divide';
import { apply } from '@/lib/session/apply';
import { ask, cart, openOne, rows, startApi } from '../../support/api';
import { forgetState } from '../../support/groups';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
let merchant: TestMerchant;
beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
});
afterAll(() => stop());

const act = (id: string, action: string, body?: unknown) =>
  ask('POST', `/sessions/${id}/${action}`, { key: merchant.secret, body });

/** Starts a group of two; both members have joined, and the organizer has paid if asked. */
async function startGroup(id: string, { paid = false } = {}): Promise<void> {
  const must = async (command: Parameters<typeof apply>[1]) => {
    const done = await apply(id, command);
    if (!done.ok) throw new Error(done.code);
    return done;
  };
  const organizer = await must({
    type: 'set_up_group',
    name: 'Ada',
    email: 'ada@example.com',
    settings: { mode: 'equal', size: 2 },
  });
  await must({ type: 'join', name: 'Grace', email: 'grace@example.com' });
  if (!paid) return;
  const payment = await must({
    type: 'start_payment',
    member_id: String(organizer.subject_id),
    scope: { kind: 'own' },
  });
  const payment_id = String(payment.subject_id);
  await must({ type: 'intent_created', payment_id, intent_id: `pi_${id}` });
  await must({
    type: 'payment_succeeded',
    payment_id,
    charge_id: `ch_${id}`,
    received_cents: 5050,
    payer_email: null,
  });
}

async function setStatus(id: string, status: string): Promise<void> {
  await rows('UPDATE sessions SET status = $2, ended_at = now() WHERE id = $1', [id, status]);
}

describe('POST /sessions/:id/cancel', () => {
  it('cancels an open session, and answers the same again', async () => {
    const id = await openOne(merchant);
    const first = await act(id, 'cancel');
    expect(first.body).toEqual({
      request_id: first.headers.get('x-request-id'),
      session_id: id,
      status: 'cancelled',
      refunds: [],
    });
    const again = await act(id, 'cancel');
    expect({ ...again.body, request_id: '' }).toEqual({ ...first.body, request_id: '' });
    const [row] = await rows(
      "SELECT count(*)::int AS n FROM events WHERE session_id = $1 AND type = 'group.cancelled'",
      [id],
    );
    expect(row?.n).toBe(1);
  });

  it('answers what each card gets back, its fee included, and queues each refund once', async () => {
    const id = await openOne(merchant);
    await startGroup(id, { paid: true });
    const before = await ask('GET', `/sessions/${id}`, { key: merchant.publishable });
    expect(before.body).toMatchObject({
      charges: [`ch_${id}`],
      group: {
        paid_amount: 5000,
        pending_amount: 5000,
        members: [{ status: 'paid' }, { status: 'pending' }],
      },
    });
    const answers = await Promise.all([act(id, 'cancel'), act(id, 'cancel'), act(id, 'cancel')]);
    for (const answer of answers) {
      expect(answer.body.refunds).toEqual([
        { charge: `ch_${id}`, amount_cents: 5050, status: 'pending', id: expect.stringMatching(/^ref_/) },
      ]);
    }
    expect(await rows('SELECT id FROM refunds WHERE session_id = $1', [id])).toHaveLength(1);
    const jobs = await rows("SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'create_refund'");
    expect(jobs).toHaveLength(1);
  });

  it.each(['funded', 'expired'])('is 409 for a session that is %s', async (status) => {
    const id = await openOne(merchant);
    await setStatus(id, status);
    const answer = await act(id, 'cancel');
    expect([answer.status, answer.body.code]).toEqual([409, 'session_not_open']);
    const [row] = await rows('SELECT status FROM sessions WHERE id = $1', [id]);
    expect(row?.status).toBe(status);
  });
});

describe('POST /sessions/:id/remind', () => {
  it('reminds members who still owe, at most once in ten minutes', async () => {
    const id = await openOne(merchant, { customer: { email: 'ada@example.com' } });
    await startGroup(id, { paid: true });
    const first = await act(id, 'remind');
    expect(first.body).toEqual({ request_id: expect.any(String), reminded: 1, skipped: 0 });
    expect((await act(id, 'remind')).body).toMatchObject({ reminded: 0, skipped: 1 });
    await rows("UPDATE members SET last_reminded_at = now() - interval '10 minutes' WHERE session_id = $1", [
      id,
    ]);
    await forgetState(id);
    expect((await act(id, 'remind')).body).toMatchObject({ reminded: 1, skipped: 0 });
  });

  it('sends one mail to each member, however many requests come at once', async () => {
    const id = await openOne(merchant, { customer: { email: 'ada@example.com' } });
    await startGroup(id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => act(id, 'remind')));
    const sum = answers.reduce((total, answer) => total + Number(answer.body.reminded), 0);
    expect(sum).toBe(2);
  });

  it('skips everybody without the organizer’s email', async () => {
    const id = await openOne(merchant);
    await startGroup(id);
    expect((await act(id, 'remind')).body).toMatchObject({ reminded: 0, skipped: 2 });
  });

  it('reminds nobody before the group was started', async () => {
    const id = await openOne(merchant, { customer: { email: 'ada@example.com' } });
    expect((await act(id, 'remind')).body).toMatchObject({ reminded: 0, skipped: 0 });
  });

  it.each(['funded', 'cancelled', 'expired'])('is 409 for a session that is %s', async (status) => {
    const id = await openOne(merchant);
    await setStatus(id, status);
    expect((await act(id, 'remind')).body.code).toBe('session_not_open');
  });
});

describe('POST /sessions/:id/extend', () => {
  it('extends a session once, counted from its creation', async () => {
    const id = await openOne(merchant, { group_config: { expiry_hours: 2 } });
    const answer = await act(id, 'extend', { expiry_hours: 5 });
    const [row] = await rows('SELECT created_at, expires_at FROM sessions WHERE id = $1', [id]);
    expect(answer.body).toMatchObject({ session_id: id, status: 'pending' });
    expect(row?.expires_at).toEqual(new Date(String(answer.body.expires_at)));
    expect(Number(row?.expires_at) - Number(row?.created_at)).toBe(5 * 3_600_000);
    const jobs = await rows('SELECT run_at FROM graphile_worker.jobs WHERE key = $1', [`expire:${id}`]);
    expect(jobs).toEqual([{ run_at: row?.expires_at }]);
    const again = await act(id, 'extend', { expiry_hours: 6 });
    expect([again.status, again.body.code]).toEqual([409, 'already_extended']);
  });

  it('extends once, however many requests come at once', async () => {
    const id = await openOne(merchant, { group_config: { expiry_hours: 2 } });
    const answers = await Promise.all(
      [3, 4, 5, 6].map((hours) => act(id, 'extend', { expiry_hours: hours })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it('is refused for a time that is not later', async () => {
    const id = await openOne(merchant, { group_config: { expiry_hours: 10 } });
    const answer = await act(id, 'extend', { expiry_hours: 10 });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_expiry']);
    expect(answer.body.details).toEqual([
      expect.stringMatching(/^expiry_hours: must lead to an end after 20\S+Z and at most at 20\S+Z$/),
    ]);
  });

  it.each([[{ expiry_hours: 721 }], [{ expiry_hours: 0 }], [{ expiry_hours: '5' }], [{}]])(
    'is refused outside 1 to 720 hours: %j',
    async (body) => {
      const id = await openOne(merchant);
      const answer = await act(id, 'extend', body);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    },
  );

  it.each(['funded', 'cancelled', 'expired'])('is 409 for a session that is %s', async (status) => {
    const id = await openOne(merchant);
    await setStatus(id, status);
    expect((await act(id, 'extend', { expiry_hours: 100 })).body.code).toBe('session_not_open');
  });
});

it('a session whose time is over, and that still reads as pending, is not said to have ended', async () => {
  const id = await openOne(merchant);
  await startGroup(id);
  await rows("UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = $1", [id]);
  for (const [action, body] of [['remind'], ['extend', { expiry_hours: 100 }]] as const) {
    const answer = await act(id, action, body);
    expect([answer.status, answer.body.code]).toEqual([409, 'session_not_open']);
    expect(answer.body.error).toMatch(/^The session has ended, or its time is over/);
  }
});

describe('POST /sessions/preview', () => {
  const preview = (body: unknown, key = merchant.publishable) =>
    ask('POST', '/sessions/preview', { key, body });

  it('answers the shares of every allowed mode and creates nothing', async () => {
    const [before] = await rows('SELECT count(*)::int AS n FROM sessions');
    const given = cart({ total: 10_001, items: [{ name: 'A', quantity: 1, unit_price: 10_001 }] });
    const answer = await preview({ cart: given, size: 3 });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      total_cents: 10_001,
      currency: 'usd',
      size: 3,
      merchant_fee_cents: 350,
    });
    const modes = answer.body.modes as {
      mode: string;
      shares: { amount_cents: number }[];
      lines: unknown[];
    }[];
    expect(modes.map((each) => each.mode)).toEqual([
      'equal',
      'itemized',
      'custom',
      'percentage',
      'host-pays',
    ]);
    for (const { mode, shares } of modes) {
      if (mode === 'itemized') continue;
      expect(shares).toHaveLength(3);
      expect(shares.reduce((sum, share) => sum + share.amount_cents, 0)).toBe(10_001);
    }
    const even = divide({ total_cents: 10_001, currency: 'usd', mode: 'equal', size: 3 });
    expect(modes[0]?.shares.map((share) => share.amount_cents)).toEqual(
      even.ok && even.places.map((place) => place.amount_cents),
    );
    expect((await rows('SELECT count(*)::int AS n FROM sessions'))[0]).toEqual(before);
  });

  it('says why a mode is not possible', async () => {
    const small = { total: 60, currency: 'usd', items: [{ name: 'A', quantity: 1, unit_price: 60 }] };
    const answer = await preview({ cart: small, group_config: { allowed_modes: ['equal'] }, size: 2 });
    expect(answer.body.modes).toEqual([
      {
        mode: 'equal',
        possible: false,
        shares: [],
        lines: [],
        violations: [expect.stringContaining('$0.50')],
      },
    ]);
  });

  it('refuses a size outside group_config and a cart that does not fit', async () => {
    const size = await preview({ cart: cart(), group_config: { max_size: 4 }, size: 5 });
    expect([size.status, size.body.details]).toEqual([400, [expect.stringMatching(/^size: .*2 to 4/)]]);
    const wrong = await preview({ cart: cart({ total: 1 }) });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_cart']);
  });
});
