import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { apiListener } from '@/lib/api/node';
import { closeRequestLog } from '@/lib/api/request-log';
import { createAppServer } from '@/lib/api/server';
import { env, resetEnvironment } from '@/lib/env';
import { eventExample } from '@/lib/webhook/event/event-examples';
import { EVENT_TYPES } from '@/lib/webhook/event/event-types';
import { randomPort } from '../../../dev/ports';
import { CONFIGS, SCRIPTS } from '../../../packages/checkout/src/cli/scripts';
import { ask, cart, rows, signed } from '../../support/api';
import { type GroupBench, sessionNow, startGroupBench } from '../../support/groups';
import { connectAccount, makeMerchant, type TestMerchant } from '../../support/merchant';
import { type Receiver, startReceiver, verify } from '../../support/webhook-receiver';
import { type CommandLine, installCommandLine, type RunningCommand } from './command-line';

/** The command line, installed from its tarball, against the API over HTTP and a shop's server. */

let bench: GroupBench;
let merchant: TestMerchant;
let server: Server;
let port: number;
let command: CommandLine;

beforeAll(async () => {
  bench = await startGroupBench({ settle_ms: 300 });
  resetEnvironment({ ...env(), RATE_LIMIT_FACTOR: '1000' } as unknown as Record<string, string>);
  merchant = await makeMerchant({ headless: false });
  await connectAccount(merchant.id, bench.stripe.url);
  // Nobody else takes it while nothing listens there, nor the receiver's below.
  await serve(await randomPort());
  command = await installCommandLine({
    SPLIT_SECRET_KEY: merchant.secret,
    SPLIT_SIGNING_SECRET: merchant.signing_secret,
    SPLIT_URL: `http://127.0.0.1:${port}`,
  });
});
afterAll(async () => {
  await command?.remove();
  await stopServing();
  await closeRequestLog();
  await bench.close();
});

async function serve(on: number): Promise<void> {
  const pages = (_request: unknown, response: { end: () => void }) => response.end();
  server = createAppServer({
    api: apiListener(),
    pages,
    app_url: 'https://pay.example.com',
    trusted_proxies: '',
    max_connections: 100,
    max_in_flight: 100,
  });
  server.listen(on, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
}

async function stopServing(): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 50 });

/** Listens for a receiver; answers the secret that it names. */
async function listenFor(receiver: Receiver, ...more: string[]) {
  const listening = command.start(['listen', '--forward-to', receiver.url, '--json', ...more]);
  await soon(() => expect(listening.lines(), JSON.stringify(listening.notes())).not.toEqual([]));
  return { listening, secret: String(listening.lines()[0]?.secret) };
}

async function stop({ child, ended }: RunningCommand): Promise<number | null> {
  child.kill('SIGINT');
  return (await ended).code;
}

async function open(group_config?: object): Promise<string> {
  const body = signed(merchant, {}, { group_config });
  const answer = await ask('POST', '/sessions', { key: merchant.secret, body });
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.session_id);
}

describe('listen', () => {
  it('delivers what trigger makes, with a signature that verifies and the bytes that others get', async () => {
    const receiver = await startReceiver();
    receiver.answer = ({ body }) => ({ status: body.includes('"group.share_paid"') ? 500 : 204 });
    const { listening, secret } = await listenFor(receiver);
    const triggered = await command.run(['trigger', 'group.funded', '--json']);
    expect(triggered.code, triggered.stderr).toBe(0);
    const { session_id, events } = JSON.parse(triggered.stdout) as {
      session_id: string;
      events: { id: string; type: string }[];
    };
    expect(events.map(({ type }) => type)).toContain('group.funded');
    await soon(() => expect(receiver.received).toHaveLength(events.length));
    expect(receiver.received.map((each) => verify(each, secret).id)).toEqual(events.map(({ id }) => id));
    const stored = await rows('SELECT body FROM events WHERE session_id = $1 ORDER BY sequence', [
      session_id,
    ]);
    expect(receiver.received.map(({ body }) => ({ body }))).toEqual(stored);

    const refused = events.find(({ type }) => type === 'group.share_paid')?.id ?? '';
    await soon(() => expect(listening.lines()).toHaveLength(events.length + 1));
    const line = listening.lines().find(({ event_id }) => event_id === refused);
    expect(line).toMatchObject({ event_type: 'group.share_paid', status: 500, delivered: false });

    const resent = () => command.run(['resend', refused, '--forward-to', receiver.url, '--secret', secret]);
    expect((await resent()).code).toBe(1);
    receiver.answer = { status: 200 };
    const { code, stdout } = await resent();
    expect([code, verify(receiver.last(), secret).id]).toEqual([0, refused]);
    expect(stdout).toMatch(new RegExp(`group\\.share_paid +${refused}  -> 200 in \\d+ ms`));
    expect(await stop(listening)).toBe(0);
    await receiver.close();
  });

  it('goes on after the API and the shop’s server were away, with each event they missed once', async () => {
    let receiver = await startReceiver(await randomPort());
    const { listening, secret } = await listenFor(receiver, '--events', 'group.created,group.cancelled');
    await receiver.close();
    await stopServing();
    await soon(() => expect(listening.notes()).toMatchObject([{ waiting: 'api' }]));
    const session_id = await open();
    const body = { steps: ['start:2', 'join', 'cancel'] };
    await ask('POST', `/sessions/${session_id}/simulate`, { key: merchant.secret, body });
    await serve(port);
    await soon(() => expect(listening.notes().at(-1)).toMatchObject({ waiting: 'server' }));
    receiver = await startReceiver(receiver.port);
    await soon(() => expect(receiver.received).toHaveLength(2));
    expect(receiver.received.map((each) => verify(each, secret).type)).toEqual([
      'group.created',
      'group.cancelled',
    ]);
    await soon(() => expect(listening.lines()).toHaveLength(3));
    expect(await stop(listening)).toBe(0);
    await receiver.close();
  });

  it('signs with a secret that is given, and else with one that stays the same for the key', async () => {
    const print = async (...args: string[]) =>
      (await command.run(['listen', '--print-secret', ...args])).stdout.trim();
    const [mine, again, other, given] = await Promise.all([
      print(),
      print(),
      print('--api-key', 'split_sk_test_other'),
      print('--secret', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
    ]);
    expect(mine).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(again).toBe(mine);
    expect(other).not.toBe(mine);
    expect(given).toBe('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  });
});

describe('trigger and simulate', () => {
  it('has a script for every event of a session that leads there', async () => {
    expect([...Object.keys(SCRIPTS), 'webhook.test']).toEqual([...EVENT_TYPES]);
    for (const [type, steps] of Object.entries(SCRIPTS)) {
      const answer = await ask('POST', `/sessions/${await open(CONFIGS[type])}/simulate`, {
        key: merchant.secret,
        body: { steps },
      });
      expect((answer.body.events as { type: string }[]).map((event) => event.type)).toContain(type);
    }
  });

  it('opens the session with the cart of a file', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'cart-')), 'cart.json');
    await writeFile(file, JSON.stringify(cart({ metadata: { order_ref: 'from-a-file' } })));
    const { code, stdout } = await command.run(['trigger', 'group.created', '--cart', file, '--json']);
    await rm(dirname(file), { recursive: true });
    expect(code).toBe(0);
    const { session_id } = JSON.parse(stdout) as { session_id: string };
    expect((await sessionNow(session_id)).cart.metadata).toEqual({ order_ref: 'from-a-file' });
  });

  it('sends webhook.test to the first endpoint, if there is one', async () => {
    const none = await command.run(['trigger', 'webhook.test']);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('the test mode has none')]);
    const add = async (url: string) =>
      (await ask('POST', '/webhooks', { key: merchant.secret, body: { url, events: ['*'] } })).body.id;
    const url = 'https://93.184.216.34/first';
    const first = await add(url);
    await add('https://93.184.216.34/second');
    const sent = JSON.parse((await command.run(['trigger', 'webhook.test', '--json'])).stdout) as Record<
      string,
      unknown
    >;
    expect(sent.url).toBe(url);
    const deliveries = 'SELECT id, event_id FROM deliveries WHERE endpoint_id = $1';
    expect(await rows(deliveries, [first])).toEqual([{ id: sent.delivery_id, event_id: sent.event_id }]);
  });

  it('plays steps on a session, and says which one the API refused', async () => {
    const session_id = await open();
    const played = await command.run(['simulate', session_id, 'start:2', 'join']);
    expect(played.stdout).toMatch(new RegExp(`^${session_id} is pending\n  1  group.created +evt_`));
    const refused = await command.run(['simulate', session_id, 'start:2', '--json']);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(JSON.parse(refused.stderr)).toMatchObject({
      error: {
        status: 409,
        code: 'step_refused',
        details: [expect.stringContaining('steps[0]')],
        request_id: expect.stringMatching(/^req_/),
        doc_url: expect.stringMatching(/#step_refused$/),
      },
    });
  });
});

describe('what cannot be done', () => {
  it.each([
    ['a live key', ['trigger', 'group.funded'], { SPLIT_SECRET_KEY: 'split_sk_live_1' }, 'test mode only'],
    [
      'a live key to listen',
      ['listen', '--forward-to', ':1'],
      { SPLIT_SECRET_KEY: 'split_sk_live_1' },
      'test mode only',
    ],
    [
      'a publishable key',
      ['trigger', 'group.funded'],
      { SPLIT_SECRET_KEY: 'split_pk_test_1' },
      'publishable key',
    ],
    ['no key', ['logs'], { SPLIT_SECRET_KEY: '' }, 'SPLIT_SECRET_KEY'],
    ['no cart', ['trigger', 'group.funded', '--cart', '/no.json'], {}, 'The cart cannot be read: ENOENT'],
    ['no event', ['trigger', 'group.paid'], {}, 'group.funded'],
    ['no command', ['lsten'], {}, 'listen, resend, trigger'],
    [
      'an unknown option',
      ['logs', '--follow'],
      {},
      "Unknown option '--follow'. See split-with-friends logs --help\n",
    ],
    ['options alone', ['--json'], {}, 'listen, resend, trigger'],
    ['a word too many', ['logs', 'sess_1'], {}, 'sess_1 is one word too many: split-with-friends logs'],
    [
      'a list without commas',
      ['listen', '--forward-to', 'localhost:1', '--events', 'group.funded', 'group.cancelled'],
      {},
      'group.cancelled is one word too many',
    ],
    ['no type of event', ['trigger'], {}, 'Which event? Name its type: group.created'],
    ['no server', ['listen'], {}, '--forward-to'],
    ['no secret', ['listen', '--forward-to', 'localhost:1', '--secret', 'whsec_'], {}, 'whsec_'],
  ])('is said before anything is sent: %s', async (_what, args, variables, text) => {
    const { code, stdout, stderr } = await command.run(args, variables as Record<string, string>);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(text);
  });

  it('takes options before the command, too', async () => {
    const { code, stdout } = await command.run([
      '--json',
      '--base-url',
      `http://127.0.0.1:${port}`,
      'samples',
      'group.funded',
    ]);
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ type: 'group.funded' })]);
    const said = async (...words: string[]) => (await command.run(words)).stdout;
    const help = [said('--help'), said('-h'), said('help'), said('--json', '--help')];
    const [first = '', ...others] = await Promise.all(help);
    expect(first).toContain('--version');
    expect(others).toEqual([first, first, first]);
    expect(await said('--json', '--version')).toBe(await said('--version'));
  });

  it('says that an address which answers otherwise may not be the API’s', async () => {
    const { code, stderr } = await command.run(['logs', '--base-url', `http://127.0.0.1:${port}/elsewhere`]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/\/elsewhere answered .+ Is this the address of the API\?/),
    ]);
  });

  it('gets help of all commands, unless one of them is named', async () => {
    const help = async (name: string) => (await command.run(['help', name])).stdout;
    expect(await help('logs')).toMatch(/^split-with-friends logs\n/);
    expect(await help('constructor')).toBe(await help('nothing'));
  });

  it('names the code, what is wrong, where to read on, and the request', async () => {
    const { code, stderr } = await command.run(['logs', '--api-key', 'split_sk_test_nobody']);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^401 invalid_api_key: .+\n {2}.+\n {2}request_id: req_\w+\n {2}http\S+#invalid_api_key\n$/,
    );
  });

  it('says that a merchant’s carts have to be signed', async () => {
    const { code, stderr } = await command.run(['trigger', 'group.created'], { SPLIT_SIGNING_SECRET: '' });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/headless_disabled.*SPLIT_SIGNING_SECRET/s)]);
  });
});

describe('logs', () => {
  it('ends quietly when nobody reads it any more', async () => {
    await open();
    const { child, lines, ended } = command.start(['logs', '--tail', '--json']);
    await soon(() => expect(lines()).not.toEqual([]));
    child.stdout?.destroy();
    await open();
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('shows requests as they come, each once, and not those that it makes itself', async () => {
    await ask('GET', '/merchants/me', { key: merchant.secret });
    await closeRequestLog();
    const tail = command.start(['logs', '--tail', '--limit', '1', '--json']);
    await soon(() => expect(tail.lines()).toMatchObject([{ path: '/api/v1/merchants/me', status: 200 }]));
    const asked = [];
    for (const id of ['sess_1', 'sess_2'])
      asked.push(await ask('GET', `/sessions/${id}`, { key: merchant.secret }));
    await soon(() => expect(tail.lines()).toHaveLength(3));
    const expected = asked.map(({ body }) => body.request_id);
    expect(
      tail
        .lines()
        .slice(1)
        .map(({ request_id }) => request_id),
    ).toEqual(expected);
    expect(await stop(tail)).toBe(0);
    const failed = await command.run(['logs', '--failed', '--limit', '2']);
    expect(failed.stdout).toMatch(
      /GET \/api\/v1\/sessions\/sess_1 {2}404 session_not_found {2}\d+ ms {2}req_/,
    );
    expect(failed.stdout).not.toContain('/requests');
  });

  it('shows only what was asked about one session', async () => {
    const [one, other] = [await open(), await open()];
    const look = (id: string) => ask('GET', `/sessions/${id}`, { key: merchant.secret });
    const of = ['/sessions', `/sessions/${one}`, `/sessions/${one}`].map((path) => `/api/v1${path}`);
    await look(one);
    await look(other);
    await closeRequestLog();
    const tail = command.start(['logs', '--session', one, '--tail', '--json']);
    await soon(() => expect(tail.lines().map(({ path }) => path)).toEqual(of.slice(0, 2)));
    await look(other);
    await look(one);
    await soon(() => expect(tail.lines().map(({ path }) => path)).toEqual(of));
    expect(await stop(tail)).toBe(0);
    const { stdout } = await command.run(['logs', '--session', one]);
    expect(stdout.match(/(?<=(POST|GET) )\S+/g)).toEqual(of);
  });

  it('are the merchant’s own, of the key’s mode', async () => {
    const shop = await makeMerchant();
    const other = await makeMerchant();
    for (const _ of [1, 2, 3]) await ask('GET', '/merchants/me', { key: shop.secret });
    await closeRequestLog();
    const read = (query: string, key = shop.secret) => ask('GET', `/requests${query}`, { key });
    const { body } = await read('?limit=1');
    const [{ request_id }] = body.data as [{ request_id: string }];
    expect((await read(`?cursor=${body.next_cursor}`)).body).toMatchObject({
      data: [{}, {}],
      has_more: false,
    });
    expect((await read('', other.secret)).body.data).toEqual([]);
    // An empty page would look like the last one.
    for (const key of [shop.secret, other.secret]) {
      const gone = await read(`?cursor=${key === shop.secret ? 'req_gone' : body.next_cursor}`, key);
      expect([gone.status, gone.body.details]).toEqual([400, ['cursor: must be the next_cursor of a page']]);
    }
    await rows('UPDATE api_requests SET livemode = true WHERE request_id = $1', [request_id]);
    expect((await read('')).body.data).toHaveLength(2);
  });
});

describe('samples', () => {
  it('are those of the OpenAPI document, without a key', async () => {
    const { stdout } = await command.run(['samples', '--json'], { SPLIT_SECRET_KEY: '' });
    const shown = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(shown).toEqual(EVENT_TYPES.map(eventExample));
    const one = await command.run(['samples', 'group.funded']);
    expect(JSON.parse(one.stdout)).toEqual(eventExample('group.funded'));
  });
});
