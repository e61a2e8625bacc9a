import { describe, expect, it } from 'vitest';
import { follow } from '../src/cli/follow';
import { SplitConnectionError, toApiError } from '../src/server/errors';

interface Entry {
  id: string;
  at: string;
}

const PAGE = 3;
const at = (second: number) => new Date(second * 1000).toISOString();
const entry = (second: number, id = `e${second}`): Entry => ({ id, at: at(second) });
const refusal = (status: number) =>
  toApiError({
    status,
    code: 'refused',
    message: 'No.',
    request_id: undefined,
    details: undefined,
    doc_url: undefined,
    retry_after_s: undefined,
  });

/** A list in pages of three, and what follows it. */
function listOf(...entries: Entry[]) {
  const stop = new AbortController();
  const told: string[] = [];
  const state = { entries, failures: [] as (Error | null)[], told, stop: () => stop.abort() };
  const read = async (cursor?: string) => {
    const failure = state.failures.shift();
    if (failure) throw failure;
    const sorted = state.entries.toSorted((a, b) => (a.at < b.at ? 1 : -1));
    const from = cursor === undefined ? 0 : sorted.findIndex(({ id }) => id === cursor) + 1;
    const data = sorted.slice(from, from + PAGE);
    const has_more = from + PAGE < sorted.length;
    return { request_id: 'req_1', data, has_more, next_cursor: has_more ? (data.at(-1)?.id ?? null) : null };
  };
  const batches = follow({
    read,
    idOf: ({ id }) => id,
    timeOf: (one: Entry) => one.at,
    signal: stop.signal,
    every_ms: 1,
    onOutage: (error) => told.push(error.name),
    onReturn: () => told.push('back'),
  });
  const next = async () => (await batches.next()).value?.map(({ id }) => id);
  return { ...state, state, next };
}

describe('following a list', () => {
  it('gives what is there, oldest first, and then what is new, over several pages', async () => {
    const { state, next, stop } = listOf(entry(1), entry(2));
    expect(await next()).toEqual(['e1', 'e2']);
    for (let second = 3; second <= 10; second += 1) state.entries.push(entry(second));
    expect(await next()).toEqual(['e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'e10']);
    stop();
    expect(await next()).toBeUndefined();
  });

  it('gives one that appears after a younger one, and none that was there before the first page', async () => {
    const { state, next, stop } = listOf(entry(1), entry(2), entry(3), entry(4), entry(5));
    expect(await next()).toEqual(['e3', 'e4', 'e5']);
    state.entries.push(entry(8));
    expect(await next()).toEqual(['e8']);
    state.entries.push(entry(7));
    expect(await next()).toEqual(['e7']);
    // The older ones come to the first page when younger ones go.
    state.entries = [entry(1), entry(2), entry(9)];
    expect(await next()).toEqual(['e9']);
    stop();
  });

  it('goes on after outages and limits, also between pages, and ends with a refusal', async () => {
    const { state, next, told } = listOf(entry(1));
    await next();
    for (let second = 2; second <= 6; second += 1) state.entries.push(entry(second));
    const away = new SplitConnectionError('Nobody answers.', false, undefined);
    state.failures.push(null, away, refusal(429), refusal(500), refusal(304));
    expect(await next()).toEqual(['e2', 'e3', 'e4', 'e5', 'e6']);
    expect(told).toEqual(['SplitConnectionError', 'back']);
    state.failures.push(away);
    state.entries.push(entry(7));
    expect(await next()).toEqual(['e7']);
    expect(told).toEqual(['SplitConnectionError', 'back', 'SplitConnectionError', 'back']);
    state.failures.push(refusal(401));
    await expect(next()).rejects.toMatchObject({ status: 401 });
  });

  it('gives a late one of the same instant as the oldest of the first page', async () => {
    const { state, next, stop } = listOf(entry(1), entry(2), entry(3), entry(4));
    expect(await next()).toEqual(['e2', 'e3', 'e4']);
    state.entries = [entry(1), entry(2), entry(2, 'late'), entry(4)];
    expect(await next()).toEqual(['late']);
    stop();
  });

  it('shows what is older than a short first page, too, and ends quietly where it is stopped at once', async () => {
    const { state, next } = listOf(entry(2), entry(3));
    await next();
    state.entries.push(entry(1));
    expect(await next()).toEqual(['e1']);
    const stopped = listOf(entry(1));
    stopped.state.failures.push(new Error('aborted'));
    stopped.stop();
    expect(await stopped.next()).toBeUndefined();
  });
});
