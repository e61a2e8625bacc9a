import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '@/lib/merchant/audit';
import { setAllowedOrigins, setOrderRules } from '@/lib/merchant/profile';
import { ORDER_REF_ONCE } from '@/lib/session/session.sql';
import { ask, rows, signed, startApi } from '../../support/api';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi({ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_LIVE_SECRET_KEY: 'sk_live_x' });
});
afterAll(() => stop());

const SHOP = 'https://shop.example';
const OFF = { allow_dropping_items: false, origins_in_test_mode: false, one_session_per_order_ref: false };

async function merchantWith(rules: Partial<typeof OFF>, origins: string[] = []): Promise<TestMerchant> {
  const merchant = await makeMerchant();
  await setOrderRules(merchant.id, { ...OFF, ...rules }, SYSTEM);
  await setAllowedOrigins(merchant.id, origins, SYSTEM);
  return merchant;
}

type Keys = Pick<TestMerchant, 'publishable' | 'signing_secret'>;

/** A shopper’s request: the shop’s own signed cart, with what the shopper adds to it. */
const shopper = (keys: Keys, added: Record<string, unknown>, headers: Record<string, string> = {}) =>
  ask('POST', '/sessions', { key: keys.publishable, body: signed(keys, {}, added), headers });

async function stored(session_id: unknown) {
  const [row] = await rows('SELECT config, page_origin FROM sessions WHERE id = $1', [session_id]);
  return row as { config: { allow_dropping_items: boolean }; page_origin: string | null };
}

describe('dropping items', () => {
  const asked = { group_config: { allow_dropping_items: true, allowed_modes: ['itemized'] } };

  it('is refused to a publishable key unless the merchant allows it', async () => {
    const answer = await shopper(await merchantWith({}), asked);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'invalid_request',
      details: [expect.stringMatching(/^group_config\.allow_dropping_items: /)],
    });
  });

  it('follows the merchant’s setting, whatever the page sends', async () => {
    const merchant = await merchantWith({ allow_dropping_items: true });
    for (const added of [asked, {}, { group_config: { allow_dropping_items: false } }]) {
      const answer = await shopper(merchant, added);
      expect(answer.status).toBe(200);
      expect((await stored(answer.body.session_id)).config.allow_dropping_items).toBe(true);
    }
  });

  it('follows the request of a secret key', async () => {
    const merchant = await merchantWith({ allow_dropping_items: true });
    for (const allow_dropping_items of [true, false]) {
      const body = signed(merchant, {}, { group_config: { allow_dropping_items } });
      const answer = await ask('POST', '/sessions', { key: merchant.secret, body });
      expect((await stored(answer.body.session_id)).config.allow_dropping_items).toBe(allow_dropping_items);
    }
  });
});

describe('a preview', () => {
  const preview = (key: string, keys: Keys, group_config: object) => {
    const { cart } = signed(keys) as { cart: object };
    return ask('POST', '/sessions/preview', { key, body: { cart, group_config } });
  };

  it.each([{ allow_dropping_items: true }, { rescue_hours: 12 }, { funds: 'hold' }])(
    'is refused to a publishable key with what it cannot open a session with: %j',
    async (group_config) => {
      const merchant = await merchantWith({});
      const refused = await preview(merchant.publishable, merchant, group_config);
      expect([refused.status, refused.body.details]).toEqual([
        400,
        (await shopper(merchant, { group_config })).body.details,
      ]);
      expect((await preview(merchant.secret, merchant, group_config)).status).toBe(200);
    },
  );
});

describe('choosing what to give', () => {
  const asked = { group_config: { contributions: { min_cents: 500, hide_names: true } } };

  it('is refused to a publishable key, and to everybody where it does not fit', async () => {
    const merchant = await makeMerchant();
    const refused = await shopper(merchant, asked);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      details: [expect.stringMatching(/^group_config\.contributions: must be set by a secret key/)],
    });
    const group_config = { contributions: { min_cents: -1 }, allowed_modes: ['equal'] };
    const body = signed(merchant, {}, { group_config });
    const odd = await ask('POST', '/sessions', { key: merchant.secret, body });
    expect(odd.status).toBe(400);
    expect(odd.body.details).toEqual([
      expect.stringMatching(/^group_config\.contributions\.min_cents: /),
      expect.stringMatching(/^group_config\.allowed_modes: must be \["host-pays"\] alone/),
    ]);
    expect((await ask('POST', '/sessions', { body })).status).toBe(401);
  });

  it('follows the request of a secret key', async () => {
    const merchant = await makeMerchant();
    const body = signed(merchant, {}, asked);
    const answer = await ask('POST', '/sessions', { key: merchant.secret, body });
    expect(answer.status).toBe(200);
    expect((await stored(answer.body.session_id)).config).toMatchObject({
      ...asked.group_config,
      allowed_modes: ['host-pays'],
      default_mode: 'host-pays',
    });
    const read = await ask('GET', `/sessions/${answer.body.session_id}`, { key: merchant.secret });
    expect(read.body).not.toHaveProperty('contributions');
  });
});

const modes = [
  ['live mode', (merchant: TestMerchant): Keys => merchant.live, {}],
  [
    'test mode once the merchant switches it on',
    (merchant: TestMerchant): Keys => merchant,
    { origins_in_test_mode: true },
  ],
] as const;

describe.each(modes)('registered origins in %s', (_, keysOf, rules) => {
  const FIELDS = ['success_url', 'cancel_url', 'webhook_url'];

  it.each(FIELDS)('refuses a %s elsewhere, whatever it looks like', async (field) => {
    const keys = keysOf(await merchantWith(rules, [SHOP]));
    const elsewhere = [
      'https://evil.example/',
      'https://shop.example.evil.example/',
      // Live deliveries go to port 443 only, which is said first.
      ...(field === 'webhook_url' ? [] : ['https://shop.example:8443/']),
      'https://sub.shop.example/',
    ];
    for (const url of elsewhere) {
      const answer = await shopper(keys, { [field]: url });
      expect(answer.body, url).toMatchObject({
        code: 'invalid_request',
        details: [expect.stringMatching(new RegExp(`^${field}: must be on one of your registered origins`))],
      });
      expect(answer.status).toBe(400);
    }
  });

  it('accepts addresses on a registered origin, whatever their path', async () => {
    const keys = keysOf(await merchantWith(rules, [SHOP]));
    const added = Object.fromEntries(FIELDS.map((field) => [field, `${SHOP}/${field}?id=1`]));
    expect((await shopper(keys, added, { Origin: SHOP })).status).toBe(200);
  });

  it('accepts a webhook_url beside a registered endpoint', async () => {
    const merchant = await merchantWith(rules);
    const keys = keysOf(merchant);
    const secret = keys === merchant ? merchant.secret : merchant.live.secret;
    const body = { url: 'https://93.184.216.34/hooks', events: ['group.funded'] };
    const made = await ask('POST', '/webhooks', { key: secret, body });
    expect(made.text).toContain('whep_');
    expect((await shopper(keys, { webhook_url: 'https://93.184.216.34/other' })).status).toBe(200);
    expect((await shopper(keys, { success_url: 'https://93.184.216.34/other' })).status).toBe(400);
  });

  it('refuses a page elsewhere, so a forged Origin opens no frame', async () => {
    const keys = keysOf(await merchantWith(rules, [SHOP]));
    const answer = await shopper(keys, {}, { Origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('origin_not_registered');
  });

  it('leaves a server with a secret key alone', async () => {
    const merchant = await merchantWith(rules);
    const secret = keysOf(merchant) === merchant ? merchant.secret : merchant.live.secret;
    const body = signed(keysOf(merchant), {}, { success_url: 'https://elsewhere.example/' });
    expect((await ask('POST', '/sessions', { key: secret, body })).status).toBe(200);
  });
});

it('lets a first try in test mode use any https address and any page', async () => {
  const merchant = await merchantWith({});
  const added = { success_url: 'https://anything.example/', webhook_url: 'https://anything.example/hook' };
  const answer = await shopper(merchant, added, { Origin: 'https://anything.example' });
  expect(answer.status).toBe(200);
  expect((await stored(answer.body.session_id)).page_origin).toBe('https://anything.example');
});

describe('one session per order_ref', () => {
  const ONCE = { one_session_per_order_ref: true };
  const open = (merchant: TestMerchant, order_ref: string | null) => {
    const metadata = order_ref === null ? {} : { order_ref };
    return ask('POST', '/sessions', { key: merchant.publishable, body: signed(merchant, { metadata }) });
  };

  it('is off until the merchant switches it on', async () => {
    const merchant = await merchantWith({});
    expect((await open(merchant, 'o-1')).status).toBe(200);
    expect((await open(merchant, 'o-1')).status).toBe(200);
  });

  it('refuses a second session, also of one opened before the switch, and names the first to a server', async () => {
    const merchant = await merchantWith({});
    const first = await open(merchant, 'o-1');
    await setOrderRules(merchant.id, { ...OFF, ...ONCE }, SYSTEM);
    const second = await open(merchant, 'o-1');
    expect([second.status, second.body.code]).toEqual([409, 'order_ref_in_use']);
    expect(second.text).not.toContain(String(first.body.session_id));
    const body = signed(merchant, { metadata: { order_ref: 'o-1' } });
    expect((await ask('POST', '/sessions', { key: merchant.secret, body })).body).toMatchObject({
      code: 'order_ref_in_use',
      error: expect.stringContaining('see details and session for its id'),
      session: { session_id: first.body.session_id },
      details: [expect.stringContaining(String(first.body.session_id))],
    });
  });

  it('opens one of ten sessions that are asked for at once', async () => {
    const merchant = await merchantWith(ONCE);
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(merchant, 'o-1')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  });

  it('opens one where the other has ended before it could be named', async () => {
    const merchant = await merchantWith(ONCE);
    await rows(`CREATE SEQUENCE refusals; CREATE FUNCTION refuse_once() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF nextval('refusals') = 1 THEN
        RAISE unique_violation USING CONSTRAINT = '${ORDER_REF_ONCE}'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER refuse_once BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_once()`);
    const answer = await open(merchant, 'o-1');
    await rows('DROP FUNCTION refuse_once CASCADE; DROP SEQUENCE refusals');
    expect(answer.status).toBe(200);
  });

  it('opens another once the first is cancelled, and never beside a funded one', async () => {
    const merchant = await merchantWith(ONCE);
    const first = await open(merchant, 'o-1');
    await ask('POST', `/sessions/${first.body.session_id}/cancel`, { key: merchant.secret });
    const second = await open(merchant, 'o-1');
    expect(second.status).toBe(200);
    await rows("UPDATE sessions SET status = 'funded' WHERE id = $1", [second.body.session_id]);
    expect((await open(merchant, 'o-1')).status).toBe(409);
  });

  it('says nothing about other orders, other merchants, and carts without one', async () => {
    const [merchant, other] = await Promise.all([merchantWith(ONCE), merchantWith(ONCE)]);
    const answers = [
      await open(merchant, 'o-1'),
      await open(merchant, 'o-2'),
      await open(other, 'o-1'),
      await open(merchant, null),
      await open(merchant, null),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('valid_until', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const open = (merchant: TestMerchant, valid_until: unknown) =>
    ask('POST', '/sessions', { key: merchant.publishable, body: signed(merchant, { valid_until }) });

  it('ends a signature', async () => {
    const merchant = await makeMerchant();
    expect((await open(merchant, inHours(1))).status).toBe(200);
    const late = await open(merchant, inHours(-0.001));
    expect([late.status, late.body.code]).toEqual([400, 'signature_expired']);
  });

  it('cannot be left out, put off or added by a shopper', async () => {
    const merchant = await makeMerchant();
    const { cart, signature } = signed(merchant, { valid_until: inHours(-1) });
    const { valid_until: _, ...without } = cart as typeof cart & { valid_until: string };
    for (const changed of [without, { ...cart, valid_until: inHours(1) }]) {
      const answer = await ask('POST', '/sessions', {
        key: merchant.publishable,
        body: { cart: changed, signature },
      });
      expect(answer.body.code).toBe('invalid_signature');
    }
  });

  it.each(['tomorrow', '2026-01-31', 1_800_000_000, `2026-01-31T12:00:00.${'0'.repeat(40)}Z`])(
    'is refused as %j',
    async (valid_until) => {
      const answer = await ask('POST', '/sessions', {
        key: (await makeMerchant()).publishable,
        body: { cart: { ...signed({ signing_secret: 'x' }).cart, valid_until }, signature: 'x' },
      });
      expect(answer.body).toMatchObject({
        code: 'invalid_cart',
        details: [expect.stringMatching(/^cart\.valid_until: must be an ISO 8601 date-time/)],
      });
    },
  );
});
