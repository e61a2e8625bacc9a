import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { receiveProcessorEvent } from '@/lib/payment/inbox/inbox';
import { traced, tracing } from '@/lib/tracing/span';
import { startTracing, stopTracing } from '@/lib/tracing/start-tracing';
import { ask, cart } from '../../support/api';
import { startCollector } from '../../support/collector';
import {
  confirmWith,
  drainJobs,
  type GroupBench,
  must,
  openFor,
  startGroupBench,
} from '../../support/groups';
import { connectAccount, makeMerchant, type TestMerchant } from '../../support/merchant';
import { type Receiver, startReceiver } from '../../support/webhook-receiver';

const SECRET = 'whsec_traces_0123456789abcdef';

let bench: GroupBench;
let receiver: Receiver;
let merchant: TestMerchant;
let collector: Awaited<ReturnType<typeof startCollector>>;
beforeAll(async () => {
  bench = await startGroupBench();
  [collector, receiver] = await Promise.all([startCollector(), startReceiver()]);
  merchant = await makeMerchant();
  await connectAccount(merchant.id, bench.stripe.url);
  resetEnvironment({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    STRIPE_WEBHOOK_SECRET: SECRET,
    WEBHOOK_ALLOW_LOOPBACK: '1',
  });
  await startTracing();
});
afterAll(async () => {
  await stopTracing();
  const none = undefined;
  resetEnvironment({
    OTEL_EXPORTER_OTLP_ENDPOINT: none,
    STRIPE_WEBHOOK_SECRET: none,
    WEBHOOK_ALLOW_LOOPBACK: none,
  });
  await Promise.all([receiver.close(), collector.close()]);
  await bench.close();
});

/** Too long for an id to hold it by chance. */
const NAME = ['Clementine', 'Montgomery'] as const;

/** In place of the span that Next makes of a request for a page or a route of its own. */
const page = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  traced({ name, kind: 'server', attributes: {} }, work);

/** The processor reports what became of an intent. */
async function report(intent_id: string): Promise<void> {
  const event = {
    id: `evt_${intent_id}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: { object: await bench.client.paymentIntents.retrieve(intent_id) },
  };
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
  expect(await receiveProcessorEvent(Buffer.from(payload), signature)).toBe('stored');
}

async function spansNow() {
  await tracing.get().tracer?.flush();
  return collector.spans;
}

describe('a purchase', () => {
  it('is one list of spans by its session, from the request to the delivery, each linked to its cause', async () => {
    const headers = { traceparent: '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01' };
    const body = { cart: cart(), webhook_url: receiver.url };
    const created = await ask('POST', '/sessions', { key: merchant.secret, body, headers });
    const session_id = String(created.body.session_id);
    const settings = { mode: 'equal', size: 2 } as const;
    const intent_id = await page('POST /s/[shareId]/pay', async () => {
      const email = 'ana@example.test';
      const member_id = await must(session_id, {
        type: 'set_up_group',
        name: NAME.join(' '),
        email,
        settings,
      });
      return (await openFor(session_id, member_id, { kind: 'all' })).intent_id;
    });
    await confirmWith(bench, intent_id);
    await page('POST /api/stripe', () => report(intent_id));
    await drainJobs();

    const all = await spansNow();
    const own = all.filter(({ attributes }) => attributes['session.id'] === session_id);
    const named = (name: string) => {
      const found = own.find((span) => span.name === name);
      if (!found) throw new Error(`No span ${name} in ${own.map((span) => span.name).join(', ')}`);
      return found;
    };
    const request = named('POST /api/v1/sessions');
    // The caller's own trace is pointed to; it decides nothing.
    expect(request).toMatchObject({ parent_id: null, links: ['0123456789abcdef'] });
    expect(request.trace_id).not.toBe('0123456789abcdef0123456789abcdef');
    expect(request.attributes).toMatchObject({ 'http.response.status_code': 200 });
    const pay = named('POST /s/[shareId]/pay');
    for (const name of ['door set_up_group', 'door start_payment', 'processor POST /v1/payment_intents'])
      expect([name, named(name).parent_id]).toEqual([name, pay.span_id]);

    const event = named('job handle_processor_event');
    expect(event.links).toEqual([all.find(({ name }) => name === 'POST /api/stripe')?.span_id]);
    const call = named('processor GET /v1/payment_intents/:id');
    expect(call.attributes['split.processor_request_id']).toMatch(/^req_/);
    const paid = named('door payment_succeeded');
    expect([call.parent_id, paid.parent_id]).toEqual([event.span_id, event.span_id]);

    const transfer = named('job create_transfer');
    expect(transfer).toMatchObject({ parent_id: null, links: [paid.span_id] });
    expect(named('processor POST /v1/transfers').parent_id).toBe(transfer.span_id);
    const deliver = own.filter(({ name }) => name === 'job deliver');
    expect(deliver.some(({ links }) => links[0] === paid.span_id)).toBe(true);
    expect(deliver.map(({ span_id }) => span_id)).toContain(named('delivery').parent_id);
    expect(receiver.received.length).toBe(own.filter(({ name }) => name === 'delivery').length);

    for (const { name, attributes, failed } of own)
      expect([name, attributes['merchant.id'], failed]).toEqual([name, merchant.id, false]);
  });

  it('says nothing of who pays, and no key, token, address or card', async () => {
    await spansNow();
    // Ids and times of spans may hold the digits of a card by chance.
    const said = collector.text.replace(/"\w*(Id|UnixNano)":"\w*"/g, '');
    expect(said).toContain('door set_up_group');
    const secrets = [merchant.secret, merchant.publishable, receiver.url, SECRET, '4242'];
    for (const secret of [...NAME, 'example.test', 'access=', '_secret_', 'sk_test', ...secrets])
      expect(said).not.toContain(secret);
  });

  it('takes no traceparent from a browser', async () => {
    const headers = { traceparent: '00-fedcba9876543210fedcba9876543210-fedcba9876543210-01' };
    await ask('GET', '/sessions/sess_unknown', { key: merchant.publishable, headers });
    await ask('GET', '/sessions', { headers });
    const spans = (await spansNow()).filter(({ name }) => name.startsWith('GET /api'));
    expect(spans.map(({ links }) => links)).toEqual([[], []]);
    expect(collector.text).not.toContain('fedcba9876543210');
  });
});
