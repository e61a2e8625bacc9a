import type { LoggedRequest } from '../server/types';
import { type Call, type Command, textOf } from './command';
import { clientFor, pollingClientFor } from './connection';
import { follow } from './follow';
import { outageNotes } from './terminal';
import { UsageError } from './usage-error';

const SHOWN = 20;

function limitOf(text: string | undefined): number {
  const limit = text === undefined ? SHOWN : /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > 100) throw new UsageError('--limit is a whole number from 1 to 100.');
  return limit;
}

function show({ terminal }: Call, request: LoggedRequest): void {
  const { created_at, method, path, status, error_code, duration_ms, request_id } = request;
  const result = [status, error_code].filter(Boolean).join(' ');
  terminal.print(`${created_at}  ${method} ${path}  ${result}  ${duration_ms} ms  ${request_id}`, request);
}

export const logs: Command = {
  usage: 'logs',
  most_words: 0,
  about: 'Shows what your key’s mode asked of the API and what it answered; works with live keys, too.',
  options: {
    tail: { about: 'stay, and show new requests as they come' },
    failed: { about: 'only those that got an error' },
    session: { takes: 'id', about: 'only those about this session' },
    limit: { takes: 'number', about: `how many to begin with, 1 to 100; ${SHOWN} unless given` },
  },
  async run(call) {
    const { options, terminal } = call;
    const limit = limitOf(textOf(options.limit));
    const filter = { failed: options.failed ? true : undefined, session_id: textOf(options.session) };
    if (!options.tail) {
      const { data } = await clientFor(options).requests.list({ ...filter, limit });
      for (const request of data.toReversed()) show(call, request);
      return 0;
    }
    const signal = call.untilStopped();
    const { requests } = pollingClientFor(options);
    const batches = follow<LoggedRequest>({
      read: (cursor) => requests.list({ ...filter, limit: 100, cursor }, { signal }),
      idOf: ({ request_id }) => request_id,
      timeOf: ({ created_at }) => created_at,
      signal,
      ...outageNotes(terminal),
    });
    const { value: before } = await batches.next();
    for (const request of before?.slice(-limit) ?? []) show(call, request);
    for await (const batch of batches) for (const request of batch) show(call, request);
    return 0;
  },
};
