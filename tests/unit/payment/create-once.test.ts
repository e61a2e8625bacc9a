import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOnce } from '@/lib/payment/processor/create-once';
import { ProcessorUnavailable } from '@/lib/payment/processor/stripe';

const HOUR_ms = 3_600_000;
const CREATED_AT = Date.UTC(2026, 0, 1);

/** A processor that keeps its answers for a day under their keys, and counts what it has made. */
class Processor {
  readonly made: string[] = [];
  private readonly answers = new Map<string, { at: number; code: string | null }>();
  /** Refusal of requests that are carried out from now on; null while they succeed. */
  refusing: string | null = 'balance_insufficient';
  /** Answers that get lost on their way. */
  losing = 0;
  /** How many of the requests to come fail inside, after they have made the thing. */
  failing = 0;
  searches = 0;
  asked: string[] = [];

  create = async (key: string): Promise<string> => {
    this.asked.push(key);
    const kept = this.answers.get(key);
    const replayed = kept !== undefined && Date.now() - kept.at < 24 * HOUR_ms;
    let code = replayed ? kept.code : this.refusing;
    if (!replayed) {
      if (code === null) this.made.push(`thing_${this.made.length + 1}`);
      if (code === null && this.failing > 0) {
        this.failing -= 1;
        code = INTERNAL;
      }
      this.answers.set(key, { at: Date.now(), code });
    }
    if (code === null && this.losing > 0) {
      this.losing -= 1;
      throw new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'reset' });
    }
    if (code !== null) throw refusal(code, replayed);
    return this.made.at(-1) ?? '';
  };

  find = async (): Promise<string | undefined> => {
    this.searches += 1;
    return this.made[0];
  };
}

const INTERNAL = 'internal';

function refusal(code: string, replayed: boolean): Error {
  const headers: Record<string, string> = replayed ? { 'idempotent-replayed': 'true' } : {};
  if (code === INTERNAL)
    return new Stripe.errors.StripeAPIError({ type: 'api_error', message: code, statusCode: 500, headers });
  return new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    code,
    message: code,
    statusCode: 400,
    headers,
  });
}

/** As the database keeps them. */
function answeredKeys() {
  let answered = 0;
  let conflict_at: number | null = null;
  return {
    count: async () => answered,
    note: async (turn: number) => {
      answered = Math.max(answered, turn);
      conflict_at = null;
    },
    conflict: async () => {
      conflict_at ??= Date.now();
      return Date.now() - conflict_at;
    },
  };
}

let processor: Processor;
let keys: ReturnType<typeof answeredKeys>;
beforeEach(() => {
  processor = new Processor();
  keys = answeredKeys();
  vi.useFakeTimers({ toFake: ['Date'], now: CREATED_AT });
});
afterEach(() => vi.useRealTimers());

/** One attempt of the job, this many hours after the row was made. */
function attemptAt(hours: number): Promise<string> {
  vi.setSystemTime(CREATED_AT + hours * HOUR_ms);
  const request = { row_id: 'row', created_at: CREATED_AT, passing: ['balance_insufficient'] };
  return createOnce(request, processor.create, processor.find, keys);
}

it('creates one object, even if the first keys expire before the lost answer of a later one', async () => {
  for (const hours of [0, 6, 12, 18]) await expect(attemptAt(hours)).rejects.toThrow('balance_insufficient');
  processor.refusing = null;
  processor.losing = 1;
  await expect(attemptAt(23)).rejects.toThrow(ProcessorUnavailable);
  expect(processor.made).toHaveLength(1);
  await expect(attemptAt(29)).resolves.toBe('thing_1');
  expect(processor.made).toHaveLength(1);
});

it('finds what it has created, even if every key has expired and the job counts from 1 again', async () => {
  processor.refusing = null;
  processor.losing = 1;
  await expect(attemptAt(0)).rejects.toThrow(ProcessorUnavailable);
  processor.refusing = 'charge_already_refunded';
  await expect(attemptAt(25)).resolves.toBe('thing_1');
});

it('accepts no refusal before checking whether the object exists', async () => {
  processor.made.push('thing_1');
  processor.refusing = 'charge_already_refunded';
  await expect(attemptAt(0)).resolves.toBe('thing_1');
});

it('passes on a final refusal, and creates nothing', async () => {
  processor.refusing = 'account_invalid';
  await expect(attemptAt(0)).rejects.toMatchObject({ code: 'account_invalid' });
  processor.refusing = null;
  await expect(attemptAt(1)).rejects.toMatchObject({ code: 'account_invalid' });
  expect(processor.made).toEqual([]);
});

it('passes on no refusal for longer than it lasts where every one can pass', async () => {
  const request = { row_id: 'row', created_at: CREATED_AT, passing: 'every' } as const;
  const attempt = () => createOnce(request, processor.create, processor.find, keys);
  processor.refusing = 'account_invalid';
  await expect(attempt()).rejects.toMatchObject({ code: 'account_invalid' });
  await expect(attempt()).rejects.toMatchObject({ code: 'account_invalid' });
  processor.refusing = null;
  await expect(attempt()).resolves.toBe('thing_1');
  expect(processor.made).toEqual(['thing_1']);
});

it('searches nothing while the first key answers and is young', async () => {
  processor.refusing = null;
  await attemptAt(0);
  await attemptAt(11);
  expect(processor.made).toHaveLength(1);
  expect(processor.searches).toBe(0);
});

it('asks at most twice and searches once in each attempt, however many were refused before', async () => {
  for (let attempt = 0; attempt < 30; attempt += 1)
    await expect(attemptAt(attempt / 10)).rejects.toThrow('balance_insufficient');
  expect(processor.asked).toHaveLength(59);
  expect(processor.searches).toBe(30);
  processor.refusing = null;
  await expect(attemptAt(3)).resolves.toBe('thing_1');
});

it('finds what a request made that failed inside, also where the attempt has searched before', async () => {
  for (const hours of [0, 1]) await expect(attemptAt(hours)).rejects.toThrow('balance_insufficient');
  processor.refusing = null;
  processor.failing = 9;
  // The library asks again after an internal error, and gets the saved one as a replay.
  const again = async (key: string) => processor.create(key).catch(() => processor.create(key));
  const request = { row_id: 'row', created_at: CREATED_AT, passing: ['balance_insufficient'] };
  await expect(createOnce(request, again, processor.find, keys)).resolves.toBe('thing_1');
  expect(processor.made).toEqual(['thing_1']);
});

it('passes over what was answered although the note of it is lost', async () => {
  await expect(attemptAt(0)).rejects.toThrow('balance_insufficient');
  await expect(attemptAt(0)).rejects.toThrow('balance_insufficient');
  keys = answeredKeys();
  processor.refusing = null;
  await expect(attemptAt(0)).resolves.toBe('thing_1');
  expect(processor.asked).toEqual(['row', 'row', 'row:2', 'row', 'row:2', 'row:3']);
});

it('creates one object where another attempt has gone on meanwhile', async () => {
  const stale = answeredKeys();
  await expect(attemptAt(0)).rejects.toThrow('balance_insufficient');
  processor.refusing = null;
  await expect(attemptAt(0)).resolves.toBe('thing_1');
  keys = stale;
  await expect(attemptAt(0)).resolves.toBe('thing_1');
  expect(processor.made).toEqual(['thing_1']);
});

it('goes on to no other key while an internal error may still be at work', async () => {
  const failing = new Stripe.errors.StripeAPIError({ type: 'api_error', message: 'oops', statusCode: 504 });
  const request = { row_id: 'row', created_at: CREATED_AT, passing: 'every' } as const;
  const asked: string[] = [];
  const attempt = () =>
    createOnce(
      request,
      async (key) => {
        asked.push(key);
        throw failing;
      },
      processor.find,
      keys,
    );
  for (const _time of [1, 2]) await expect(attempt()).rejects.toThrow('oops');
  expect(asked).toEqual(['row', 'row']);
});

it.each([
  ['finds', 'what it has made', ['thing_1']],
  ['makes', 'its own where that has made nothing', []],
])('%s %s once a request for something else under its key has ended', async (_does, _what, made) => {
  const other = new Stripe.errors.StripeIdempotencyError({
    type: 'idempotency_error',
    message: 'Keys for idempotent requests can only be used with the same parameters.',
    statusCode: 400,
  });
  const asked: string[] = [];
  const attemptAfter = (minutes: number) => {
    vi.setSystemTime(CREATED_AT + (minutes * HOUR_ms) / 60);
    const request = { row_id: 'row', created_at: CREATED_AT, passing: 'every', search_first: true } as const;
    return createOnce(
      request,
      async (key) => {
        asked.push(key);
        if (key === 'row') throw other;
        return 'thing_2';
      },
      processor.find,
      keys,
    );
  };
  for (const minutes of [0, 1]) await expect(attemptAfter(minutes)).rejects.toThrow(ProcessorUnavailable);
  expect(asked).toEqual(['row', 'row']);
  processor.made.push(...made);
  await expect(attemptAfter(3)).resolves.toBe(made[0] ?? 'thing_2');
});
