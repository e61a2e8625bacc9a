import type { WebhookEvent } from '../server/events';
import { type Command, textOf } from './command';
import { pollingClientFor, testClientFor, testKey } from './connection';
import { follow } from './follow';
import { checkedSecret, describeOutcome, forward, forwardUrl, localSecret } from './forward';
import { EVENT_TYPES } from './scripts';
import { outageNotes } from './terminal';
import { UsageError } from './usage-error';

const FORWARD_OPTIONS: Command['options'] = {
  'forward-to': { takes: 'url', about: 'your server, for example http://localhost:3000/webhooks' },
  secret: {
    takes: 'whsec',
    about: 'sign with this one; SPLIT_WEBHOOK_SECRET, or one made of your key, unless given',
  },
};

/** The secret to sign with, and whether it is the one that we make of the key. */
function secretFor({ options }: Parameters<Command['run']>[0]): { secret: string; own: boolean } {
  const given = textOf(options.secret) ?? process.env.SPLIT_WEBHOOK_SECRET;
  return given
    ? { secret: checkedSecret(given), own: false }
    : { secret: localSecret(testKey(options)), own: true };
}

function wantedTypes(text: string | undefined): (event: WebhookEvent) => boolean {
  const wanted = text?.split(',').map((type) => type.trim());
  const unknown = wanted?.find((type) => !EVENT_TYPES.some((known) => known === type));
  if (unknown !== undefined) throw new UsageError(`There is no event ${unknown}: ${EVENT_TYPES.join(', ')}`);
  return ({ type }) => !wanted || wanted.includes(type);
}

export const listen: Command = {
  usage: 'listen --forward-to <url>',
  most_words: 0,
  about: 'Delivers the events of your test mode to a server on this machine, signed, until you press Ctrl+C.',
  options: {
    ...FORWARD_OPTIONS,
    events: { takes: 'types', about: 'only these, separated by commas' },
    'print-secret': { about: 'print the secret that deliveries are signed with, and end' },
  },
  async run(call) {
    const { options, terminal } = call;
    const { secret, own } = secretFor(call);
    if (options['print-secret']) {
      terminal.print(secret, { secret });
      return 0;
    }
    const url = forwardUrl(textOf(options['forward-to']));
    const wanted = wantedTypes(textOf(options.events));
    testKey(options);
    const signal = call.untilStopped();
    const { events } = pollingClientFor(options);
    const batches = follow<WebhookEvent>({
      read: (cursor) => events.list({ limit: 100, cursor }, { signal }),
      idOf: ({ id }) => id,
      timeOf: ({ timestamp }) => timestamp,
      signal,
      ...outageNotes(terminal),
    });
    await batches.next();
    terminal.print(
      `Ready. Events of the test mode go to ${url}, signed with ${own ? secret : 'your SPLIT_WEBHOOK_SECRET'}`,
      { ready: true, forward_to: url, ...(own && { secret }) },
    );
    const onWaiting = (reason: string) =>
      terminal.note(`Waiting for ${url} (${reason})`, { waiting: 'server', error: reason });
    for await (const batch of batches) {
      for (const event of batch.filter(wanted)) {
        if (signal.aborted) break;
        const outcome = await forward(event, { url, secret, signal, onWaiting });
        const { text, value } = describeOutcome(event, outcome);
        terminal.print(text, value);
      }
    }
    return 0;
  },
};

export const resend: Command = {
  usage: 'resend <event id> --forward-to <url>',
  most_words: 1,
  about: 'Delivers one event of the last 30 days to a server on this machine again.',
  options: FORWARD_OPTIONS,
  async run(call) {
    const { words, options, terminal } = call;
    const [id = ''] = words;
    if (id === '') throw new UsageError('Which event? Give its id, evt_..., which `listen` shows.');
    const url = forwardUrl(textOf(options['forward-to']));
    const { secret } = secretFor(call);
    const event = await testClientFor(options).events.retrieve(id);
    const outcome = await forward(event, { url, secret });
    const { text, value } = describeOutcome(event, outcome);
    terminal.print(text, value);
    return outcome.delivered ? 0 : 1;
  },
};
