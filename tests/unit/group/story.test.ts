import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVIDENCE_FIELDS, EVIDENCE_LIMITS, evidenceFrom, saysNothing, tooLong } from '@/lib/group/evidence';
import type { Payment, Session } from '@/lib/group/model';
import { tellStory } from '@/lib/group/query/story';
import { withoutPeople } from '@/lib/group/query/without-people';
import { formatMoney } from '@/lib/money/currency';
import { World } from '../../model/world';

/** What a bank is told about one member's payment, and what it is not told. */

interface Person {
  name: string;
  email: string | null;
}

/** A group in which the organizer and the others have paid; the story is of the payment with this index. */
function played(people: readonly Person[], index: number) {
  const world = new World(0, 9_000);
  const [first, ...others] = people;
  const give = (command: Parameters<World['give']>[0]) => world.give(command)?.subject_id ?? '';
  const settings = { mode: 'equal', size: people.length } as const;
  const ids = [
    give({ type: 'set_up_group', name: first?.name ?? '', email: first?.email ?? null, settings }),
    ...others.map(({ name, email }) => give({ type: 'join', name, email })),
  ];
  for (const member_id of ids) {
    const payment_id = give({ type: 'start_payment', member_id, scope: { kind: 'own' } });
    world.intents.set(payment_id, 'taken');
    for (const payment of world.session.payments) world.deliver(payment);
  }
  const payment = world.session.payments.find(({ member_id }) => member_id === ids[index]);
  if (!payment) throw new Error('Nobody has paid');
  return { session: world.session, payment };
}

const PARCEL = {
  carrier: 'UPS',
  tracking_number: '1Z999',
  tracking_url: null,
  description: null,
  shipped_at: new Date(Date.UTC(2026, 2, 5, 9)),
  delivered_at: new Date(Date.UTC(2026, 2, 7, 12)),
};

const told = (session: Session, payment: Payment, given: Partial<Parameters<typeof tellStory>[0]> = {}) =>
  tellStory({
    session,
    payment,
    merchant_name: 'Cabin Shop',
    customer_name: null,
    mails: [],
    payer_address: '203.0.113.7',
    parcels: [PARCEL],
    ...given,
  });

/** A name that no text of ours contains by chance, and no other of these names: each number has five digits. */
const uniqueName = fc
  .tuple(fc.constantFrom('Zqx', 'Qvz', 'Xjq'), fc.stringMatching(/^[a-z]{1,8}$/), fc.nat(99_999))
  .map(([start, end, number]) => `${start}${end}${String(number).padStart(5, '0')}`);

describe('the story of a payment', () => {
  it('names no other member and no other address, whatever the shop has written', () => {
    const people = fc.uniqueArray(uniqueName, { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(people, fc.nat(5), fc.boolean(), (names, at, organizer_is_customer) => {
        const index = at % names.length;
        const everyone = names.map((name) => ({
          name: `${name} Family${name}`,
          email: `${name}@people.test`,
        }));
        const { session, payment } = played(everyone, index);
        const gossip = everyone.map(({ name, email }) => `${name}, ${email}`).join('; ');
        const item = session.cart.items[0];
        const cart = {
          ...session.cart,
          items: [{ ...item, name: `For ${gossip}`, quantity: 1, unit_price: 9_000 }],
          fees: [{ label: gossip, amount: 5 }],
        };
        const url = `https://ups.test/${names.join('/')}`;
        const parcels = [
          { ...PARCEL, description: gossip, carrier: gossip, tracking_number: null },
          { ...PARCEL, tracking_number: gossip, tracking_url: url },
        ];
        const story = told({ ...session, cart }, payment, {
          parcels,
          customer_name: organizer_is_customer ? (everyone[0]?.name ?? null) : 'Zqxcustomer',
          mails: [{ template: 'receipt', to_address: everyone[index]?.email ?? '', sent_at: new Date(1) }],
        });
        const text = Object.values(story).join('\n').toLowerCase();
        for (const [other, name] of names.entries()) {
          if (other === index) continue;
          expect(text).not.toContain(name.toLowerCase());
        }
        expect(story.customer_name).toBe(everyone[index]?.name);
        expect(tooLong(story)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('tells the order, the share, the fee, the times, the mails, and the delivery', () => {
    const people = [
      { name: 'Ana', email: 'ana@example.test' },
      { name: 'Ben', email: 'ben@example.test' },
    ];
    const { session, payment } = played(people, 1);
    const money = (cents: number) => formatMoney(cents, session.currency);
    const story = told(session, payment, {
      mails: [
        { template: 'receipt', to_address: 'ben@example.test', sent_at: new Date(Date.UTC(2026, 1, 1)) },
      ],
    });
    expect(story.uncategorized_text).toContain(
      `Ben paid ${money(payment.amount_cents + payment.fee_cents)} by card for a share of a group order at Cabin Shop`,
    );
    expect(story.uncategorized_text).toContain('joined the group with the link');
    expect(story.uncategorized_text).toContain(
      'UPS 1Z999: shipped on Thu, Mar 5, 2026, 9:00 AM UTC, delivered on Sat, Mar 7, 2026, 12:00 PM UTC.',
    );
    expect(story.product_description).toContain(`Total: ${money(session.cart.total)}`);
    expect(story.product_description).toContain(`The payer's own share: ${money(payment.amount_cents)}`);
    expect(story.product_description).toContain(`Service fee: ${money(payment.fee_cents)}`);
    expect(story.access_activity_log).toContain('from the address 203.0.113.7');
    expect(story.access_activity_log).toContain('ben@example.test: the receipt of this payment');
    expect(story).toMatchObject({
      customer_name: 'Ben',
      customer_email_address: 'ben@example.test',
      customer_purchase_ip: '203.0.113.7',
      shipping_carrier: 'UPS',
      shipping_tracking_number: '1Z999',
      service_date: '',
    });
  });

  it('lists the items and pieces that were claimed, and says whose share was paid without a name', () => {
    const people = [
      { name: 'Ana', email: null },
      { name: 'Ben', email: null },
    ];
    const { session, payment } = played(people, 0);
    const others = session.split?.shares.find(({ member_id }) => member_id !== payment.member_id);
    const items = [
      { name: 'Towel', quantity: 4, unit_price: 100 },
      { name: 'Cake', quantity: 1, unit_price: 900 },
    ];
    const line = { places: [], amount_cents: 500, fee_cents: 5 };
    const lines = [
      {
        ...line,
        share_id: payment.lines[0]?.share_id ?? '',
        claims: [
          { line: 0, first_unit: 1, units: 2, piece: 0, of: 1 },
          { line: 1, first_unit: 0, units: 1, piece: 2, of: 3 },
        ],
      },
      {
        ...line,
        share_id: others?.id ?? '',
        claims: [{ line: 0, first_unit: 0, units: 1, piece: 0, of: 1 }],
      },
      { ...line, share_id: null, claims: [] },
    ];
    const { product_description } = told(
      { ...session, cart: { ...session.cart, items } },
      { ...payment, lines },
    );
    const paid = (product_description.split('\n\n')[0] ?? '').split('\n').slice(1);
    expect(paid.map((entry) => entry.replace(/: .*/, ''))).toEqual([
      'Charged to the card',
      'Service fee',
      "The payer's own share",
      '  2 × Towel',
      '  1/3 of Cake',
      'The share of another person in the group',
      '  1 × Towel',
      'A share that nobody else had taken',
    ]);
  });

  it('marks what the group has left out of the order, and what it has paid for', () => {
    const { session, payment } = played([{ name: 'Ana', email: null }], 0);
    const items = [{ name: 'Towel', quantity: 4, unit_price: 2_250 }];
    const cart = { ...session.cart, items, tax: 0, total: 9_000, fees: [{ amount: -500 }] };
    const dropped = [{ line: 0, first_unit: 3, units: 1, piece: 0, of: 1 }];
    const split = session.split && { ...session.split, dropped };
    const story = told({ ...session, cart, split, total_cents: 6_750 }, payment);
    const order = story.product_description.split('The whole order')[1]?.split('\n').slice(1);
    expect(order).toEqual([
      'Total: $90.00',
      'Total without what was left out: $67.50',
      'Discount: -$5.00',
      'Left out by the group: 1 × Towel',
      '4 × Towel, $22.50 each',
    ]);
  });

  it('says how the payer came: by the share link, for another one, or from a former group', () => {
    const people = [
      { name: 'Ana', email: null },
      { name: 'Ben', email: null },
    ];
    const { session, payment } = played(people, 1);
    const came = (changed: Partial<Session>, paid = payment) => {
      const { uncategorized_text, refund_policy_disclosure } = told({ ...session, ...changed }, paid);
      return `${uncategorized_text}\n${refund_policy_disclosure}`;
    };
    const link = 'with the link that its organizer shares';
    expect(came({})).toContain(`joined the group ${link}, gave a name, and saw`);
    const lines = payment.lines.map((line) => ({ ...line, swap_id: 'swp_1' }));
    const swapped = came({}, { ...payment, lines });
    expect(swapped).toContain('came by the link with which a person in the group offered a paid place');
    expect(swapped).toContain('if somebody else was quicker or the link was withdrawn');
    expect(swapped).not.toContain(link);
    const former = { former_id: 'mem_1', before_cents: 1, places: [], wants: [] };
    const again = {
      session_id: 'sess_1',
      total_cents: 1,
      missing: [],
      people: [
        { ...former, name: 'Ben', member_id: payment.member_id },
        { ...former, name: 'Zoe Former', member_id: null },
      ],
    };
    const taken_over = came({ again, started_at: session.members[1]?.joined_at ?? 0 });
    expect(taken_over).toContain('was in the group from its start');
    expect(taken_over).not.toContain('gave a name');
    const parcels = [{ ...PARCEL, description: 'For Zoe' }];
    expect(told({ ...session, again }, payment, { parcels }).uncategorized_text).not.toContain('Zoe');
    expect(came({ again, started_at: 1 })).toContain(link);
  });

  it('says what the page promised: of a hold, of a second chance, and of a contribution', () => {
    const { session, payment } = played([{ name: 'Ana', email: null }], 0);
    const promised = (config: Partial<Session['config']>, paid: Partial<Payment> = {}) =>
      told({ ...session, config: { ...session.config, ...config } }, { ...payment, ...paid })
        .refund_policy_disclosure;
    expect(promised({ rescue_hours: undefined })).toContain('if not everyone pays in time');
    expect(promised({ rescue_hours: undefined, contributions: {} })).toContain(
      'if not all of it is paid in time',
    );
    const rescue = promised({ rescue_hours: 24 });
    expect(rescue).toContain('kept for up to 24 hours');
    expect(rescue).toContain('can be taken back at once');
    const held = promised({}, { hold: { capture_before: 2, began_at: 1 } });
    expect(held).toContain('only taken when all of it is paid');
    expect(held).not.toContain('24 hours');
  });

  it('tells when the money of a hold was kept, and what was refunded since', () => {
    const { session, payment } = played([{ name: 'Ana', email: null }], 0);
    const began_at = Date.UTC(2026, 0, 1, 1);
    const refund = {
      id: 'ref_1',
      payment_id: payment.id,
      replaces: null,
      reason: 'expired' as const,
      amount_cents: payment.amount_cents,
      fee_cents: payment.fee_cents,
      share_ids: [],
      lines: [],
      created_at: began_at,
      status: 'succeeded' as const,
      processor_refund_id: 're_1',
      failure_code: null,
      settled_at: Date.UTC(2026, 0, 9),
      settled_elsewhere_at: null,
    };
    const failed = { ...refund, id: 'ref_2', status: 'failed' as const, processor_refund_id: 're_2' };
    const held = { ...payment, hold: { capture_before: began_at + 1, began_at } };
    const ended = { ...session, status: 'expired' as const, refunds: [refund, failed] };
    const story = told(ended, held);
    const charged = formatMoney(payment.amount_cents + payment.fee_cents, session.currency);
    expect(story.access_activity_log).toContain(
      `Thu, Jan 1, 2026, 1:00 AM UTC: the bank began to hold ${charged} on the card`,
    );
    const refunded = `${charged} was refunded to the card (refund re_1)`;
    expect(story.access_activity_log).toContain(`Fri, Jan 9, 2026, 12:00 AM UTC: ${refunded}`);
    expect(story.access_activity_log).not.toContain('re_2');
    expect(story.uncategorized_text).toContain(`The order did not go through. ${charged} was refunded`);
  });

  it('names nobody who was erased', () => {
    const people = [
      { name: 'Ana', email: null },
      { name: 'Ben', email: null },
    ];
    const { session: known, payment } = played(people, 1);
    const members = known.members.map((member) => ({ ...member, name: 'Erased' }));
    const session = { ...known, members };
    const story = told(session, payment, {
      parcels: [{ ...PARCEL, description: 'Erased tapes' }],
      mails: [{ template: 'receipt', to_address: '', sent_at: new Date(1) }],
    });
    expect(story.customer_name).toBe('');
    expect(story.uncategorized_text).toContain('The cardholder paid');
    expect(story.uncategorized_text).toContain('Erased tapes');
    expect(story.access_activity_log).toContain('a mail was sent: the receipt of this payment');
  });

  it('gives no network as an address, and says what it does not know as nothing', () => {
    const { session, payment } = played([{ name: 'Ana', email: null }], 0);
    const story = told(session, payment, { payer_address: '2001:db8::/64', parcels: [] });
    expect(story.customer_purchase_ip).toBe('');
    expect(story.access_activity_log).toContain('2001:db8::/64');
    expect(story).toMatchObject({ shipping_carrier: '', shipping_date: '', customer_email_address: '' });
    expect(told(session, payment, { payer_address: null }).access_activity_log).not.toContain('address');
  });

  it('is cut to what the processor takes, all texts together too', () => {
    const { session, payment } = played([{ name: 'Ana', email: null }], 0);
    const items = Array.from({ length: 500 }, (_, index) => ({
      name: `${'x'.repeat(190)} ${index}`,
      quantity: 1,
      unit_price: 18,
    }));
    const story = told({ ...session, cart: { ...session.cart, items } }, payment);
    expect(story.product_description).toHaveLength(EVIDENCE_LIMITS.product_description);
    for (const said of ['Charged to the card: ', 'Total: '])
      expect(story.product_description).toContain(said);
    expect(tooLong(story)).toEqual([]);
    const most = EVIDENCE_FIELDS.reduce((sum, field) => sum + EVIDENCE_LIMITS[field], 0);
    expect(most).toBeLessThanOrEqual(150_000);
  });
});

describe('evidence', () => {
  it('is read with the fields that it lacks, and says nothing without a text about the payment', () => {
    expect(evidenceFrom(null).customer_name).toBe('');
    expect(evidenceFrom({ customer_name: 7, unknown: 'x' })).toEqual(evidenceFrom(null));
    expect(saysNothing(evidenceFrom({ customer_name: 'Ana' }))).toBe(true);
    expect(saysNothing(evidenceFrom({ service_date: 'Mar 7' }))).toBe(false);
  });
});

describe('a text without people', () => {
  it.each([
    [['Ben'], "Ben's cake and a bench for BEN", "another person's cake and a bench for another person"],
    [['Ben Carter'], 'For Ben Carter, and Carter', 'For another person, and another person'],
    [['Al'], 'Al and all also ALways; al dente', 'another person and all also ALways; al dente'],
    [['b.n+x@example.test'], 'to b.n+x@example.test.', 'to another person.'],
    [['Zoë'], 'für Zoë und Zoëlie', 'für another person und Zoëlie'],
    [['', ' '], 'nobody', 'nobody'],
    [['Ana'], 'Ana stays', 'Ana stays'],
    [['Ana Lopez'], 'Ana Kim and Ana Lopez and Lopez', 'Ana Kim and another person and another person'],
  ])('%j in %j', (people, text, expected) => {
    expect(withoutPeople(people, 'Ana Kim')(text)).toBe(expected);
  });
});
