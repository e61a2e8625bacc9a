import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Turns } from '@/lib/db/turns';
import { type Area, type Work, workOfRequest } from '@/lib/db/work';
import { requestWork } from '@/lib/edge/request-work';

const work = (area: Area, route: string): Work => workOfRequest(area, route);

/** How many connections this work gets at once. */
function most(turns: Turns, works: Work[]): number {
  let taken = 0;
  for (const each of works) {
    const turn = turns.take(each);
    turn?.catch(() => {});
    if (turn === null) taken += 1;
  }
  return taken;
}

const crowd = (area: Area, routes: number) =>
  Array.from({ length: 60 }, (_, each) => work(area, `${area} ${each % routes}`));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('turns for twelve connections', () => {
  it('give one route half, and groups and accounts all but a quarter', () => {
    expect(most(new Turns(12), crowd('groups', 1))).toBe(6);
    expect(most(new Turns(12), crowd('groups', 5))).toBe(9);
    expect(most(new Turns(12), crowd('accounts', 5))).toBe(9);
    expect(most(new Turns(12), crowd('jobs', 5))).toBe(6);
  });

  it('leave accounts a quarter beside groups and jobs, and nothing is left unused', () => {
    const turns = new Turns(12);
    expect(most(turns, crowd('jobs', 3)) + most(turns, crowd('groups', 3))).toBe(9);
    expect(most(turns, crowd('accounts', 3))).toBe(3);
  });

  it('let in the one who has waited longest and may, when a connection is free again', async () => {
    const turns = new Turns(4);
    const [full, other, account] = [work('groups', 'full'), work('groups', 'other'), work('accounts', 'one')];
    expect(most(turns, [full, work('groups', 'full'), other, account])).toBe(4);
    const order: string[] = [];
    const wait = ({ area, route }: Work, name: string) =>
      void turns.take(work(area, route))?.then(() => order.push(name));
    wait(full, 'of the full route');
    wait(account, 'of accounts');
    wait(other, 'of the other route');
    for (const [given, entered] of [
      [other, ['of accounts']],
      [account, ['of accounts', 'of the other route']],
      [full, ['of accounts', 'of the other route', 'of the full route']],
    ] as const) {
      turns.give(given);
      await Promise.resolve();
      expect(order).toEqual(entered);
    }
  });

  it('refuse who has waited for two seconds, and count nobody twice', async () => {
    const turns = new Turns(2);
    const own = work('groups', 'one');
    expect(most(turns, [own, own])).toBe(2);
    const late = work('groups', 'one');
    const turn = turns.take(late);
    expect(turns.longestWait_ms(late)).toBe(0);
    vi.advanceTimersByTime(600);
    expect(turns.longestWait_ms(late)).toBe(600);
    expect(turns.longestWait_ms(work('groups', 'another'))).toBe(0);
    vi.advanceTimersByTime(1_400);
    await expect(turn).rejects.toThrow('timeout exceeded when trying to connect');
    expect([late.gave_up, turns.waiting]).toEqual([true, 0]);
    turns.give(own);
    turns.give(own);
    expect(most(turns, [own, own])).toBe(2);
  });

  it('give a second connection to a caller that has one, though the route has its half', () => {
    const turns = new Turns(12);
    const all = crowd('groups', 1).slice(0, 6);
    expect(most(turns, all)).toBe(6);
    expect(most(turns, all)).toBe(3);
    expect(most(turns, [work('groups', 'groups 0')])).toBe(0);
  });

  it('give a process of two connections both to one route, since a request can need two', () => {
    for (const area of ['groups', 'accounts', 'jobs'] as const)
      expect(most(new Turns(2), crowd(area, 1))).toBe(2);
  });
});

describe('a request', () => {
  it.each([
    ['POST', '/api/v1/sessions?x=1', 'groups', 'POST sessions'],
    ['GET', '/api/v1/sessions/ses_1', 'groups', 'GET sessions'],
    ['POST', '/api/v1/sessions/ses_1/cancel', 'groups', 'POST sessions cancel'],
    ['GET', '/api/v1/merchants/me', 'accounts', 'GET merchants'],
    ['GET', '/s/shr_1', 'groups', 'GET s'],
    ['POST', '/s/shr_1/pay', 'groups', 'POST s pay'],
    ['GET', '/dashboard', 'groups', 'GET dashboard'],
    ['GET', '/dashboard/developers/start', 'accounts', 'GET dashboard developers'],
    ['GET', '/docs/errors#x', 'accounts', 'GET docs errors'],
    ['POST', '/api/stripe', 'accounts', 'POST api stripe'],
    ['GET', '/api/pay/live/shr_1', 'groups', 'GET api pay'],
    ['GET', '/', 'accounts', 'GET'],
  ])('%s %s is about %s, by the route "%s"', (method, path, area, route) => {
    expect(requestWork(method, path)).toMatchObject({ area, route });
  });
});
