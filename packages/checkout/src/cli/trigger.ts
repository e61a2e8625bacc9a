import { readFileSync } from 'node:fs';
import type { SplitClient } from '../server/client';
import { SplitApiError } from '../server/errors';
import { signCart } from '../server/sign';
import type { Simulation } from '../server/types';
import type { Cart } from '../types';
import { type Call, type Command, textOf } from './command';
import { testClientFor } from './connection';
import { CONFIGS, EVENT_TYPES, SCRIPTS } from './scripts';
import { UsageError } from './usage-error';

function cartOf(file: string | undefined): Cart {
  if (file !== undefined) {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Cart;
    } catch (error) {
      throw new UsageError(`The cart cannot be read: ${(error as Error).message}`);
    }
  }
  return {
    total: 7500,
    currency: 'usd',
    items: [{ id: 'cabin', name: 'Cabin, two nights', quantity: 1, unit_price: 7500 }],
    metadata: { order_ref: `cli-${Date.now().toString(36)}` },
  };
}

async function openSession(client: SplitClient, { options }: Call, type: string): Promise<string> {
  const cart = cartOf(textOf(options.cart));
  const secret = textOf(options['signing-secret']) ?? process.env.SPLIT_SIGNING_SECRET;
  const signed = secret ? { signature: signCart(cart, secret) } : {};
  const group_config = CONFIGS[type];
  try {
    return (await client.sessions.create({ cart, ...signed, group_config })).session_id;
  } catch (error) {
    if (error instanceof SplitApiError && error.code === 'headless_disabled') {
      error.message += '\n  Set SPLIT_SIGNING_SECRET, and the command signs the cart.';
    }
    throw error;
  }
}

function show(terminal: Call['terminal'], { session_id, status, events }: Simulation): void {
  const lines = events.map(({ id, type, sequence }) => `  ${sequence}  ${type.padEnd(22)} ${id}`);
  terminal.print([`${session_id} is ${status}`, ...lines].join('\n'), { session_id, status, events });
}

/** Sends `webhook.test` to the first endpoint: only an endpoint gets it. */
async function test(client: SplitClient, terminal: Call['terminal']): Promise<number> {
  const [endpoint] = (await client.webhooks.list()).data;
  if (!endpoint) throw new UsageError('webhook.test goes to an endpoint, and the test mode has none.');
  const { event_id, delivery_id } = await client.webhooks.test(endpoint.id);
  terminal.print(`${event_id} was sent to ${endpoint.url}`, { event_id, delivery_id, url: endpoint.url });
  return 0;
}

export const trigger: Command = {
  usage: 'trigger <event type>',
  most_words: 1,
  about: 'Opens a session in test mode and plays a group up to this event, with true webhooks.',
  options: {
    cart: { takes: 'file', about: 'the cart to open it with, as JSON; one over 75 dollars unless given' },
    'signing-secret': {
      takes: 'secret',
      about:
        'signs the cart; SPLIT_SIGNING_SECRET unless given, needed unless your key may open unsigned carts',
    },
  },
  async run(call) {
    const { words, options, terminal } = call;
    const [type] = words;
    if (type === undefined) throw new UsageError(`Which event? Name its type: ${EVENT_TYPES.join(', ')}`);
    const client = testClientFor(options);
    if (type === 'webhook.test') return test(client, terminal);
    const steps = Object.entries(SCRIPTS).find(([known]) => known === type)?.[1];
    if (!steps) throw new UsageError(`There is no event ${type}: ${EVENT_TYPES.join(', ')}`);
    const simulation = await client.sessions.simulate(await openSession(client, call, type), [...steps]);
    show(terminal, simulation);
    if (simulation.events.some((event) => event.type === type)) return 0;
    const why =
      type === 'group.transferred'
        ? ' It needs a payout account: connect one in the dashboard, under Money.'
        : '';
    terminal.note(`${type} did not happen.${why}`, { error: { code: 'not_happened', message: type } });
    return 1;
  },
};

export const simulate: Command = {
  usage: 'simulate <session id> <step>...',
  most_words: Number.POSITIVE_INFINITY,
  about:
    'Plays steps on a session of the test mode, such as start:3 join:2 pay:all. The documentation lists them.',
  options: {},
  async run({ words, options, terminal }) {
    const [session_id, ...steps] = words;
    if (!session_id || steps.length === 0) {
      throw new UsageError('Give a session id and steps: simulate sess_... start:2 join pay:all');
    }
    show(terminal, await testClientFor(options).sessions.simulate(session_id, steps));
    return 0;
  },
};
