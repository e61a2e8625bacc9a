import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playScenario } from '@/lib/dashboard/session/play-scenario';
import { env, resetEnvironment } from '@/lib/env';
import { SCENARIOS } from '@/lib/group/simulation';
import { SYSTEM } from '@/lib/merchant/audit';
import { EVENT_TYPES } from '@/lib/webhook/event/event-types';
import { ask, openOne, rows, signed } from '../../support/api';
import { freshAddress } from '../../support/fresh-address';
import { type GroupBench, sessionNow, startGroupBench } from '../../support/groups';
import { connectAccount, makeMerchant, type TestMerchant } from '../../support/merchant';

let bench: GroupBench;
let merchant: TestMerchant;
beforeAll(async () => {
  bench = await startGroupBench({ settle_ms: 300 });
  merchant = await makeMerchant();
  await connectAccount(merchant.id, bench.stripe.url);
});
afterAll(() => bench.close());

interface Told {
  type: string;
  sequence: number;
}

const simulate = (session_id: string, steps: unknown, key = merchant.secret) =>
  ask('POST', `/sessions/${session_id}/simulate`, { key, body: { steps }, address: freshAddress() });

const open = (config: object = {}) => openOne(merchant, { group_config: { max_size: 5, ...config } });

async function typesOf(session_id: string, steps: readonly string[]): Promise<string[]> {
  const answer = await simulate(session_id, steps);
  expect(answer.body.code, answer.text).toBeUndefined();
  const events = answer.body.events as Told[];
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  return events.map(({ type }) => type);
}

const FUNDED = [
  'group.created',
  'group.member_joined',
  'group.member_joined',
  'group.share_paid',
  'group.share_paid',
  'group.share_paid',
  'group.funded',
  'group.transferred',
];

describe('a simulated group', () => {
  it('is funded and transferred as a real one is, and a refund goes to the card', async () => {
    const session_id = await open();
    expect(await typesOf(session_id, ['start:3', 'join:2', 'pay:2', 'pay'])).toEqual(FUNDED);
    const { status, transfers, payments } = await sessionNow(session_id);
    expect([status, transfers.map((each) => each.status)]).toEqual(['funded', Array(3).fill('succeeded')]);
    const intent = await bench.client.paymentIntents.retrieve(String(payments[0]?.intent_id));
    expect([intent.status, intent.metadata.session_id]).toEqual(['succeeded', session_id]);
    const again = await simulate(session_id, ['refund']);
    expect((again.body.events as Told[]).map(({ type }) => type)).toEqual(['group.share_refunded']);
  });

  it('is paid once when several scripts pay for it at the same time', async () => {
    const session_id = await open();
    await typesOf(session_id, ['start:3', 'join:2']);
    const answers = await Promise.all([1, 2, 3, 4].map(() => simulate(session_id, ['pay:all'])));
    for (const { status, text } of answers) expect([200, 409], text).toContain(status);
    const { status, payments } = await sessionNow(session_id);
    const paid = payments.filter((payment) => payment.status === 'succeeded');
    expect([status, paid.length]).toEqual(['funded', 3]);
  });

  it.each([['win_dispute'], ['lose_dispute'], ['refund'], ['cancel']])(
    'does not fail when several scripts %s at the same time',
    async (step) => {
      const session_id = await open();
      await typesOf(session_id, step === 'refund' ? ['start:2', 'join', 'pay:all'] : ['start:2', 'dispute']);
      const answers = await Promise.all([1, 2, 3].map(() => simulate(session_id, [step])));
      for (const { status, text } of answers) expect([200, 409], text).toContain(status);
    },
  );

  const PAID_ALONE = ['group.created', 'group.share_paid', 'group.funded', 'group.transferred'];
  const JOINED = PAID_ALONE.toSpliced(1, 0, 'group.member_joined');

  it.each([
    [{ allowed_modes: ['itemized'] }, 'itemized', ['start:2', 'join', 'pay'], JOINED],
    [{ allowed_modes: ['itemized'] }, 'itemized', ['start', 'join:all', 'pay:all'], JOINED],
    [{ allowed_modes: ['custom', 'host-pays'] }, 'host-pays', ['start', 'join:all', 'pay:all'], JOINED],
    [
      { allowed_modes: ['itemized', 'host-pays'], default_mode: 'host-pays' },
      'host-pays',
      ['start', 'pay'],
      null,
    ],
    [{ default_mode: 'itemized' }, 'equal', ['start', 'join', 'pay:2'], null],
    [{ max_size: 1 }, 'equal', ['start', 'pay'], PAID_ALONE],
    [{ min_size: 1 }, 'equal', ['start', 'join', 'pay:2'], null],
    [{ contributions: {} }, 'host-pays', ['start', 'join:all', 'pay:all'], PAID_ALONE],
  ])(
    'is split as the session allows it without amounts, equally where it can be: %j',
    async (config, mode, steps, types) => {
      const session_id = await open(config);
      const seen = await typesOf(session_id, steps);
      if (types) expect(seen).toEqual(types);
      expect(await sessionNow(session_id)).toMatchObject({ status: 'funded', split: { mode } });
    },
  );

  it('makes the same events in the same order each time', async () => {
    const steps = ['start:2', 'join', 'decline', 'dispute', 'win_dispute', 'pay:all', 'refund'];
    expect(await typesOf(await open(), steps)).toEqual(await typesOf(await open(), steps));
  });

  it('goes on after each of two disputes is decided, a lost one too: its share is owed again', async () => {
    const steps = ['start:2', 'join', 'dispute', 'dispute', 'lose_dispute', 'win_dispute', 'pay:all'];
    const types = await typesOf(await open(), steps);
    expect(types.filter((type) => type.startsWith('group.dispute'))).toEqual([
      'group.disputed',
      'group.disputed',
      'group.dispute_closed',
      'group.dispute_closed',
    ]);
    expect(types.slice(-2)).toEqual(['group.funded', 'group.transferred']);
  });

  it('says why nobody can give a place away', async () => {
    const swap_until = new Date(Date.now() + 86_400_000).toISOString();
    const steps = ['start:2', 'join', 'pay', 'swap'];
    expect((await simulate(await open(), steps)).body.details).toEqual([
      'steps[3]: The session has no swap_until: open one with it in group_config.',
    ]);
    expect((await simulate(await open({ swap_until }), steps)).body.details).toEqual([
      expect.stringMatching(/^steps\[3\]: Nobody can give a place away: /),
    ]);
  });

  it('reaches every type of event of a session within ten seconds each', async () => {
    const milestones = [{ after_minutes: 60, paid_percent: 50 }];
    const swap_until = new Date(Date.now() + 86_400_000).toISOString();
    const scripts: { steps: readonly string[]; config?: Record<string, unknown> }[] = [
      { steps: ['start', 'advance:50m'] },
      ...SCENARIOS,
      { steps: ['start', 'extend'] },
      { steps: ['start', 'join', 'pay:all', 'refund'] },
      { steps: ['start', 'join', 'pay', 'expire', 'take_back'], config: { rescue_hours: 24 } },
      { steps: ['start', 'join', 'pay', 'expire', 'take_back'], config: { rescue_hours: 18, funds: 'hold' } },
      { steps: ['start:3', 'join:2', 'pay:2', 'swap'], config: { swap_until } },
    ];
    const seen = new Set<string>();
    for (const { steps, config = { milestones } } of scripts) {
      // The quickest of three: what else runs on the machine is not the service's time.
      let taken_ms = Number.POSITIVE_INFINITY;
      for (let time = 0; time < 3 && taken_ms >= 10_000; time += 1) {
        const began_ms = performance.now();
        for (const type of await typesOf(await open(config), steps)) seen.add(type);
        taken_ms = performance.now() - began_ms;
      }
      expect(taken_ms).toBeLessThan(10_000);
    }
    expect([...seen].sort()).toEqual(EVENT_TYPES.filter((type) => type !== 'webhook.test').sort());
  });

  it('lets time pass for its own session alone', async () => {
    const [moved, other] = [await open({ expiry_hours: 72 }), await open({ expiry_hours: 72 })];
    const before = await Promise.all([sessionNow(moved), sessionNow(other)]);
    expect(await typesOf(moved, ['start', 'pay', 'advance:48h'])).not.toContain('group.expired');
    expect(before[0].expires_at - (await sessionNow(moved)).expires_at).toBe(48 * 3_600_000);
    const answer = await simulate(moved, ['advance:24h']);
    expect(answer.body).toMatchObject({ status: 'expired' });
    expect((answer.body.events as Told[]).map(({ type }) => type)).toEqual([
      'group.expired',
      'group.share_refunded',
    ]);
    expect(await sessionNow(other)).toEqual(before[1]);
  });

  it('tells of no group that has started before its session was created', async () => {
    const session_id = await open({ expiry_hours: 72 });
    await typesOf(session_id, ['start', 'advance:48h']);
    const { body: told } = await ask('GET', `/sessions/${session_id}`, { key: merchant.secret });
    expect(told).toMatchObject({ started: true, started_at: told.created_at });
    const { body: list } = await ask('GET', '/sessions?limit=1', { key: merchant.secret });
    expect(list.data).toMatchObject([{ session_id, started_at: told.created_at }]);
  });

  it('sends its events to the merchant’s endpoints', async () => {
    const url = 'https://93.184.216.34/hooks';
    const made = await ask('POST', '/webhooks', {
      key: merchant.secret,
      body: { url, events: ['group.created'] },
    });
    const session_id = await open();
    await typesOf(session_id, ['start']);
    const queued = await rows(
      'SELECT d.endpoint_id FROM deliveries d JOIN events e ON e.id = d.event_id WHERE e.session_id = $1',
      [session_id],
    );
    expect(queued).toEqual([{ endpoint_id: made.body.id }]);
  });
});

describe('a scenario of the dashboard', () => {
  const play = (session_id: string, id: string, access: object = {}) =>
    playScenario({ merchant_id: merchant.id, livemode: false, actor: SYSTEM, ...access }, session_id, id);

  it('goes on from where a group is, is recorded, and is for the merchant’s own open sessions', async () => {
    const session_id = await open();
    const stranger = { merchant_id: (await makeMerchant()).id };
    expect(await play(session_id, 'funded', stranger)).toBe('Session not found.');
    expect(await play(session_id, 'none')).toBe('Session not found.');
    await typesOf(session_id, ['start:3', 'join']);
    expect(await play(session_id, 'funded')).toBeNull();
    expect((await sessionNow(session_id)).status).toBe('funded');
    expect(await play(session_id, 'funded')).toMatch(/has ended/);
    const log = await rows(
      "SELECT details FROM audit_log WHERE target = $1 AND action = 'session.simulated'",
      [session_id],
    );
    expect(log).toEqual([{ details: { livemode: false, scenario: 'funded' } }]);
  });
});

describe('a script that cannot be played', () => {
  it('is refused with everything that is wrong with it, and nothing happens', async () => {
    const session_id = await open();
    const answer = await simulate(session_id, [
      'start:2',
      'jump',
      'pay:0',
      7,
      'advance:31d',
      'cancel:2',
      'join:all',
    ]);
    expect(answer.status).toBe(400);
    const [first, ...others] = answer.body.details as string[];
    expect(first).toMatch(/^steps\[1\]: must be one of start, start:N, .*expire$/);
    expect(others).toEqual([
      'steps[2]: must have a number from 1 to 20',
      expect.stringMatching(/^steps\[3\]: must be one of/),
      'steps[4]: must have a time of at most 30 days, such as 90m, 48h or 7d',
      expect.stringMatching(/^steps\[5\]: must be one of/),
    ]);
    expect((await sessionNow(session_id)).started_at).toBeNull();
  });

  it.each([[[]], ['start'], [Array(31).fill('pay')], [undefined]])('is refused as %j', async (steps) => {
    const answer = await simulate(await open(), steps);
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [expect.stringMatching(/^steps: (is required and )?must be a list of 1 to 30 steps$/)],
    ]);
  });

  it('stops at a step that cannot be done, and says which', async () => {
    const session_id = await open();
    const answer = await simulate(session_id, ['start:2', 'join:2', 'pay']);
    expect([answer.status, answer.body.code]).toEqual([409, 'step_refused']);
    expect(answer.body.details).toEqual([expect.stringMatching(/^steps\[1\]: /)]);
    expect((await sessionNow(session_id)).members).toHaveLength(2);
  });

  it('waits for no refund to fail where nothing is being refunded', async () => {
    const session_id = await open();
    const began_ms = performance.now();
    const answer = await simulate(session_id, ['start:2', 'fail_refund']);
    expect(performance.now() - began_ms).toBeLessThan(8_000);
    expect([answer.status, answer.body.code, answer.body.details]).toEqual([
      409,
      'step_refused',
      ['steps[1]: No refund has failed: pay with pay_unrefundable, then cancel.'],
    ]);
  });

  it.each([
    [['start', 'start'], 'The group has already started. Leave start out.'],
    [['join'], 'The group has not started: put start first.'],
    [['start:2', 'join:2'], 'All places are taken. Start a larger group, such as start:5, or join fewer.'],
    [['start:2', 'pay:2'], 'Only 1 member owes something. Join others first, or pay for fewer.'],
    [
      ['start:2', 'join', 'pay', 'take_back'],
      'Nothing can be taken back outside a rescue: open a session with rescue_hours',
    ],
    [['start:2', 'extend', 'extend'], 'The session was already extended once'],
    [['start:2', 'cancel', 'extend'], 'The session has ended, or its time is over.'],
    [['start:2', 'refund'], 'Nobody has paid. Let somebody pay first.'],
    [['start:2', 'pay', 'refund'], 'The session is not funded.'],
    [['start:2', 'win_dispute'], 'No dispute is open. Let a member pay by dispute first.'],
    [['start:2', 'pay', 'dispute'], 'Nobody owes anything. Join another member first.'],
    [['start'], 'Scripts set no amounts. Start the group on', { allowed_modes: ['custom', 'percentage'] }],
    [['start', 'join'], 'Everyone chooses what to give here', { contributions: {} }],
    [
      ['start', 'join', 'pay:2'],
      'Scripts pick no items, so the organizer pays',
      { allowed_modes: ['itemized'] },
    ],
    [['start:2', 'join:2'], 'All places are taken. Start a larger group', { allowed_modes: ['itemized'] }],
  ])('is told in words what to do instead: %j', async (steps, text, config: object = {}) => {
    const [detail] = (await simulate(await open(config), steps)).body.details as string[];
    expect(detail).toContain(`steps[${steps.length - 1}]: ${text}`);
  });

  it('is refused to publishable keys and strangers', async () => {
    const session_id = await open();
    const stranger = await makeMerchant();
    const ofKey = async (key?: string) => {
      const { status, body } = await simulate(session_id, ['start'], key);
      return [status, body.code];
    };
    expect(await ofKey(merchant.publishable)).toEqual([403, 'secret_key_required']);
    expect(await ofKey(stranger.secret)).toEqual([404, 'session_not_found']);
    expect((await sessionNow(session_id)).started_at).toBeNull();
  });
});

it('is refused to live keys', async () => {
  const { DATABASE_URL, ENCRYPTION_KEY } = env();
  resetEnvironment({ DATABASE_URL, ENCRYPTION_KEY, STRIPE_LIVE_SECRET_KEY: 'sk_live_x' });
  const body = signed(merchant.live);
  const created = await ask('POST', '/sessions', { key: merchant.live.secret, body });
  const answer = await simulate(String(created.body.session_id), ['start'], merchant.live.secret);
  expect([answer.status, answer.body.code]).toEqual([403, 'test_mode_only']);
  expect((await sessionNow(String(created.body.session_id))).started_at).toBeNull();
});
