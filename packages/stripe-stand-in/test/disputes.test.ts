import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { EVIDENCE } from '../src/resources/dispute-evidence';
import {
  assertBalances,
  DAY_ms,
  eventually,
  failureOf,
  pay,
  receiver,
  startOnTuesday,
  stateOf,
} from './support';

type Unkind = Awaited<ReturnType<typeof startOnTuesday>>;

/** A charge of 100 dollars whose money is available, and a dispute of it. */
async function dispute(
  { stripe, sim }: Unkind,
  given: Record<string, unknown> = {},
): Promise<Stripe.Dispute> {
  const paid = await pay(stripe, { amount: 10_000, payment_method: 'pm_card_bypassPending' });
  const charge = String(paid.latest_charge);
  return sim<Stripe.Dispute>(`charges/${charge}/dispute`, { reason: 'product_not_received', ...given });
}

async function available({ standIn }: Unkind): Promise<number | undefined> {
  return (await stateOf(standIn)).balance[0]?.available;
}

test('a dispute withdraws the charge and 15 dollars, and losing returns nothing', async () => {
  const hook = await receiver();
  const world = await startOnTuesday({ webhooks: [{ url: hook.url, secret: 'whsec_1' }] });
  const opened = await dispute(world);
  expect(opened).toMatchObject({
    status: 'needs_response',
    reason: 'product_not_received',
    is_charge_refundable: false,
    balance_transactions: [{ amount: -10_000, fee: 1500, net: -11_500, type: 'adjustment' }],
  });
  expect(await available(world)).toBe(9680 - 11_500);
  const refund = world.stripe.refunds.create({ charge: String(opened.charge) });
  expect((await failureOf(refund)).code).toBe('charge_disputed');
  await world.sim(`disputes/${opened.id}/close`, { won: false });
  expect((await world.stripe.disputes.retrieve(opened.id)).status).toBe('lost');
  expect(await available(world)).toBe(9680 - 11_500);
  await eventually(() => {
    const types = hook.events().map((event) => event.type);
    expect(types.filter((type) => type.startsWith('charge.dispute')).sort()).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]);
  });
  await assertBalances(world.standIn);
});

test('evidence is staged first, and sending it costs a fee that winning returns', async () => {
  const world = await startOnTuesday();
  const { stripe, sim } = world;
  const opened = await dispute(world);
  const staged = await stripe.disputes.update(opened.id, {
    evidence: { product_description: 'A cabin for four' },
    submit: false,
  });
  expect(staged).toMatchObject({
    status: 'needs_response',
    evidence: { product_description: 'A cabin for four' },
    evidence_details: { has_evidence: true, submission_count: 0 },
  });
  expect(await available(world)).toBe(9680 - 11_500);
  const sent = await stripe.disputes.update(opened.id, { submit: true });
  expect(sent).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } });
  expect(await available(world)).toBe(9680 - 11_500 - 1500);
  await sim(`disputes/${opened.id}/close`, { won: true });
  const won = await stripe.disputes.retrieve(opened.id);
  expect(won).toMatchObject({ status: 'won', is_charge_refundable: true });
  expect(won.balance_transactions.map((one) => one.net)).toEqual([-11_500, 10_000]);
  expect(await available(world)).toBe(9680 - 1500);
  expect((await stripe.refunds.create({ charge: String(won.charge), amount: 100 })).status).toBe('succeeded');
  const late = stripe.disputes.update(opened.id, { evidence: { customer_name: 'Ana' } });
  expect((await failureOf(late)).statusCode).toBe(400);
  await assertBalances(world.standIn);
});

test('evidence of a compliance dispute is sent once its fee is acknowledged, which winning returns', async () => {
  const world = await startOnTuesday();
  const { stripe, sim } = world;
  const opened = await dispute(world, { reason: 'noncompliant' });
  expect(opened).toMatchObject({
    enhanced_eligibility_types: ['visa_compliance'],
    evidence_details: {
      enhanced_eligibility: { visa_compliance: { status: 'requires_fee_acknowledgement' } },
    },
    payment_method_details: { card: { case_type: 'compliance' } },
  });
  const evidence = { uncategorized_text: 'It was as agreed.' };
  expect((await stripe.disputes.update(opened.id, { evidence, submit: false })).status).toBe(
    'needs_response',
  );
  const refused = await failureOf(stripe.disputes.update(opened.id, { evidence, submit: true }));
  expect(refused.statusCode).toBe(400);
  expect(await available(world)).toBe(9680 - 11_500);
  const enhanced_evidence = { visa_compliance: { fee_acknowledged: true } };
  const sent = await stripe.disputes.update(opened.id, { evidence: { enhanced_evidence }, submit: true });
  expect(sent).toMatchObject({
    status: 'under_review',
    evidence_details: { enhanced_eligibility: { visa_compliance: { status: 'fee_acknowledged' } } },
  });
  expect(await available(world)).toBe(9680 - 11_500 - 1500 - 50_000);
  await sim(`disputes/${opened.id}/close`, { won: true });
  expect(await available(world)).toBe(9680 - 1500);
  await assertBalances(world.standIn);
});

test('evidence has known names and a limited length', async () => {
  const world = await startOnTuesday();
  const opened = await dispute(world);
  const update = (evidence: Stripe.DisputeUpdateParams.Evidence) =>
    failureOf(world.stripe.disputes.update(opened.id, { evidence }));
  const misspelled = { custmer_name: 'Ana' } as Stripe.DisputeUpdateParams.Evidence;
  expect(await update(misspelled)).toMatchObject({
    code: 'parameter_unknown',
    param: 'evidence[custmer_name]',
  });
  expect((await update({ uncategorized_text: 'x'.repeat(20_001) })).statusCode).toBe(400);
  const names = ['access_activity_log', 'refund_policy_disclosure', 'cancellation_rebuttal'] as const;
  const long = Object.fromEntries(EVIDENCE.map((name) => [name, 'x'.repeat(19_000)]));
  expect((await update(long)).statusCode).toBe(400);
  const staged = await world.stripe.disputes.update(opened.id, {
    evidence: Object.fromEntries(names.map((name) => [name, 'x'.repeat(20_000)])),
    submit: false,
  });
  expect(staged.evidence_details.has_evidence).toBe(true);
});

const BY_HAND = { intended_submission_method: 'manual', submit: false } as const;
const WITHOUT_ACCESS = { smart_disputes: null };

test.each([{}, WITHOUT_ACCESS])(
  'a dispute that nobody answers is lost when the evidence was due: %j',
  async (rules) => {
    const world = await startOnTuesday(rules);
    const opened = await dispute(world);
    if (rules !== WITHOUT_ACCESS) {
      const { status, intended_submission_method } = await world.stripe.disputes.update(opened.id, BY_HAND);
      expect({ status, intended_submission_method }).toEqual({
        status: 'needs_response',
        intended_submission_method: 'manual',
      });
    }
    await world.advance(8 * DAY_ms);
    expect((await world.stripe.disputes.retrieve(opened.id)).status).toBe('needs_response');
    await world.advance(DAY_ms);
    expect(await world.stripe.disputes.retrieve(opened.id)).toMatchObject({
      status: 'lost',
      evidence_details: { past_due: true, submission_method: 'not_submitted' },
    });
  },
);

test('Stripe answers by itself what nobody has answered, and keeps 30 percent of what that wins', async () => {
  const hook = await receiver();
  const world = await startOnTuesday({ webhooks: [{ url: hook.url, secret: 'whsec_1' }] });
  const { stripe, sim } = world;
  const opened = await dispute(world);
  expect(opened).toMatchObject({
    intended_submission_method: 'prefer_manual',
    evidence_details: { submission_method: 'not_submitted' },
  });
  // What is only staged is not sent.
  const evidence = { uncategorized_text: 'winning_evidence' };
  await stripe.disputes.update(opened.id, { evidence, submit: false });
  await world.advance(9 * DAY_ms);
  expect(await stripe.disputes.retrieve(opened.id)).toMatchObject({
    status: 'under_review',
    evidence_details: { submission_method: 'smart_disputes', submission_count: 1 },
  });
  await eventually(() => expect(hook.events().map(({ type }) => type)).toContain('charge.dispute.updated'));
  expect(await available(world)).toBe(9680 - 11_500);
  await sim(`disputes/${opened.id}/close`, { won: true });
  expect(await available(world)).toBe(9680 - 1500 - 3000);
  await assertBalances(world.standIn);
});

test('who is to answer is chosen without an answer only with submit: false, and not without access', async () => {
  const world = await startOnTuesday();
  const { stripe } = world;
  const [sent, own] = [await dispute(world), await dispute(world)];
  await stripe.disputes.update(sent.id, { intended_submission_method: 'manual' });
  expect(await stripe.disputes.retrieve(sent.id)).toMatchObject({ status: 'under_review' });
  expect((await failureOf(stripe.disputes.update(sent.id, BY_HAND))).statusCode).toBe(400);
  const evidence = { uncategorized_text: 'winning_evidence' };
  const intended_submission_method = 'smart_disputes';
  expect(
    await stripe.disputes.update(own.id, { evidence, intended_submission_method, submit: true }),
  ).toMatchObject({ status: 'under_review', evidence_details: { submission_method: 'smart_disputes' } });
  const without = await startOnTuesday(WITHOUT_ACCESS);
  const { id, intended_submission_method: method } = await dispute(without);
  expect(method).toBeNull();
  const refused = await failureOf(without.stripe.disputes.update(id, BY_HAND));
  expect(refused.param).toBe('intended_submission_method');
});

test('a dispute that was answered is decided after the review, against the platform', async () => {
  const world = await startOnTuesday();
  const opened = await dispute(world);
  await world.stripe.disputes.update(opened.id, { evidence: { customer_name: 'Ana' } });
  await world.advance(74 * DAY_ms);
  expect((await world.stripe.disputes.retrieve(opened.id)).status).toBe('under_review');
  await world.advance(DAY_ms);
  expect((await world.stripe.disputes.retrieve(opened.id)).status).toBe('lost');
});

test('evidence is submitted once, and again only when an inquiry has become a dispute', async () => {
  const world = await startOnTuesday();
  const { stripe, sim } = world;
  const evidence = { customer_name: 'Ana' };
  const opened = await dispute(world);
  await stripe.disputes.update(opened.id, { evidence });
  expect((await failureOf(stripe.disputes.update(opened.id, { evidence }))).param).toBe('evidence');
  expect((await stripe.disputes.update(opened.id, { metadata: { a: '1' } })).metadata).toEqual({ a: '1' });
  const inquiry = await dispute(world, { inquiry: true });
  await stripe.disputes.update(inquiry.id, { evidence });
  expect((await failureOf(stripe.disputes.update(inquiry.id, { submit: true }))).statusCode).toBe(400);
  await sim(`disputes/${inquiry.id}/escalate`);
  expect(await stripe.disputes.retrieve(inquiry.id)).toMatchObject({
    intended_submission_method: 'prefer_manual',
    evidence_details: { submission_method: 'not_submitted' },
  });
  expect((await stripe.disputes.update(inquiry.id, { evidence })).status).toBe('under_review');
});

test('evidence that wins in test mode wins when it is submitted', async () => {
  const world = await startOnTuesday();
  const { stripe } = world;
  const evidence = { uncategorized_text: 'winning_evidence' };
  const opened = await dispute(world);
  expect((await stripe.disputes.update(opened.id, { evidence, submit: false })).status).toBe(
    'needs_response',
  );
  expect((await stripe.disputes.update(opened.id, { submit: true })).status).toBe('won');
});

test('an inquiry moves no money, and a full refund closes it', async () => {
  const world = await startOnTuesday();
  const { stripe } = world;
  const opened = await dispute(world, { inquiry: true });
  expect(opened).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true });
  expect(await available(world)).toBe(9680);
  const answered = await stripe.disputes.update(opened.id, { evidence: { customer_name: 'Ana' } });
  expect(answered.status).toBe('warning_under_review');
  expect(await available(world)).toBe(9680);
  await stripe.refunds.create({ charge: String(opened.charge) });
  expect((await stripe.disputes.retrieve(opened.id)).status).toBe('warning_closed');
});

test('an inquiry can become a dispute, or end after 120 days', async () => {
  const world = await startOnTuesday();
  const first = await dispute(world, { inquiry: true });
  const second = await dispute(world, { inquiry: true });
  await world.sim(`disputes/${first.id}/escalate`);
  expect(await world.stripe.disputes.retrieve(first.id)).toMatchObject({
    status: 'needs_response',
    balance_transactions: [{ net: -11_500 }],
  });
  await world.advance(120 * DAY_ms);
  expect((await world.stripe.disputes.retrieve(second.id)).status).toBe('warning_closed');
  await assertBalances(world.standIn);
});

test('a prevented dispute is over at once and moves no money', async () => {
  const world = await startOnTuesday();
  const prevented = await dispute(world, { prevented: true });
  expect(prevented).toMatchObject({ status: 'prevented', balance_transactions: [] });
  expect(await available(world)).toBe(9680);
});

test('a dispute that was prevented with money is over at once, and has taken it', async () => {
  const world = await startOnTuesday();
  const prevented = await dispute(world, { prevented: 'with_money' });
  expect(prevented).toMatchObject({ status: 'prevented', balance_transactions: [{ amount: -10_000 }] });
  expect(await available(world)).toBeLessThan(0);
});

test.each([{}, { amount: 10_000 }, { inquiry: true }])(
  'a charge that was refunded in full is not disputed any more: %j',
  async (given) => {
    const { stripe, sim, standIn } = await startOnTuesday({ funds: 100_000 });
    const paid = await pay(stripe, { amount: 10_000 });
    await stripe.refunds.create({ payment_intent: paid.id });
    expect(await sim(`charges/${String(paid.latest_charge)}/dispute`, given)).toEqual({});
    expect((await stripe.disputes.list({})).data).toEqual([]);
    await assertBalances(standIn);
  },
);

test('a part of a charge can be disputed', async () => {
  const world = await startOnTuesday();
  const part = await dispute(world, { amount: 2500 });
  expect(part.balance_transactions).toMatchObject([{ net: -4000 }]);
});

test('an early fraud warning is actionable until the charge is refunded or disputed', async () => {
  const hook = await receiver();
  const { stripe, sim } = await startOnTuesday({
    webhooks: [{ url: hook.url, secret: 'whsec_1' }],
    funds: 10_000,
  });
  const paid = await pay(stripe, { payment_method: 'pm_card_createIssuerFraudRecord' });
  const warnings = () => stripe.radar.earlyFraudWarnings.list({ payment_intent: paid.id });
  const [warning] = await eventually(async () => {
    const { data } = await warnings();
    expect(data).toHaveLength(1);
    return data;
  });
  expect(warning).toMatchObject({ actionable: true, charge: paid.latest_charge });
  const disputed = await pay(stripe);
  const other = await sim<Stripe.Radar.EarlyFraudWarning>(
    `charges/${String(disputed.latest_charge)}/early_fraud_warning`,
  );
  await stripe.refunds.create({ payment_intent: paid.id });
  await sim(`charges/${String(disputed.latest_charge)}/dispute`);
  for (const id of [warning?.id ?? '', other.id])
    expect((await stripe.radar.earlyFraudWarnings.retrieve(id)).actionable).toBe(false);
  await eventually(() => {
    const types = hook.events().map((event) => event.type);
    expect(types).toContain('radar.early_fraud_warning.created');
    expect(types).toContain('radar.early_fraud_warning.updated');
  });
});
