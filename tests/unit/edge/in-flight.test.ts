import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inFlight, surfaceOf } from '@/lib/edge/in-flight';

/** How long a request waits for a place, by a clock that the test sets. */

const MOST = 2;
/** By then a client knows that it is refused. */
const REFUSED_ms = 1_000;

const responses: EventEmitter[] = [];
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const response of responses.splice(0)) response.emit('close');
  vi.useRealTimers();
});

/** A request that came now: what became of it, and when, in milliseconds from now. */
function arrive({ headers = {}, complete = true, most = MOST, surface = 'api' as 'api' | 'pages' } = {}) {
  const came_ms = Date.now();
  const request = { headers, complete };
  const response = new EventEmitter() as ServerResponse;
  responses.push(response);
  const seen = { worked_ms: null as number | null, refused_ms: null as number | null, request, response };
  const work = () => {
    seen.worked_ms = Date.now() - came_ms;
  };
  const refuse = () => {
    seen.refused_ms = Date.now() - came_ms;
  };
  inFlight({ surface, most }, request as unknown as IncomingMessage, response, { work, refuse });
  return seen;
}

const occupy = () => Array.from({ length: MOST }, () => arrive());

describe('a server with as many requests as it works on at once', () => {
  it('refuses one more within a second, and every one of a crowd', () => {
    const working = occupy();
    expect(working.map(({ worked_ms }) => worked_ms)).toEqual([0, 0]);
    const crowd = Array.from({ length: 200 }, () => arrive());
    vi.advanceTimersByTime(REFUSED_ms);
    for (const { worked_ms, refused_ms } of crowd) {
      expect(worked_ms).toBeNull();
      // What the refusal itself takes has room, too; nobody is refused who has hardly waited.
      expect(refused_ms).toBeGreaterThan(500);
      expect(refused_ms).toBeLessThanOrEqual(REFUSED_ms - 250);
    }
  });

  it('lets it in when another is done before that, and refuses it no more', () => {
    const [first] = occupy();
    const next = arrive();
    vi.advanceTimersByTime(500);
    first?.response.emit('prefinish');
    expect(next.worked_ms).toBe(500);
    vi.advanceTimersByTime(REFUSED_ms);
    expect(next.refused_ms).toBeNull();
  });

  it('lets a page wait that refreshes itself: nobody looks at an empty window', () => {
    occupy();
    const refresh = arrive({ headers: { rsc: '1' } });
    vi.advanceTimersByTime(5 * REFUSED_ms);
    expect(refresh).toMatchObject({ worked_ms: null, refused_ms: null });
  });

  it('works on nothing that it has refused', () => {
    const working = occupy();
    const refused = arrive();
    vi.advanceTimersByTime(REFUSED_ms);
    for (const { response } of working) response.emit('prefinish');
    expect(refused.worked_ms).toBeNull();
  });

  it('gives up the place of one that works for ten seconds, and runs nothing for a client that has left', () => {
    occupy();
    vi.advanceTimersByTime(9_500);
    const [left, next] = [arrive(), arrive()];
    left.response.emit('close');
    vi.advanceTimersByTime(500);
    expect(next.worked_ms).toBe(500);
    vi.advanceTimersByTime(REFUSED_ms);
    expect(left).toMatchObject({ worked_ms: null, refused_ms: null });
  });
});

describe('a place that becomes free', () => {
  it('is given once, however often its request ends', () => {
    const [first] = occupy();
    const [next, last] = [arrive(), arrive()];
    first?.response.emit('prefinish');
    first?.response.emit('close');
    expect([next.worked_ms, last.worked_ms]).toEqual([0, null]);
  });

  it('is given to nobody while more work than may, since their bodies have come meanwhile', () => {
    const sending = Array.from({ length: MOST }, () => arrive({ complete: false }));
    const [first] = occupy();
    for (const { request } of sending) request.complete = true;
    const waiting = arrive();
    first?.response.emit('prefinish');
    expect(waiting.worked_ms).toBeNull();
  });

  describe('while one address asks for more than all places', () => {
    const from = (address: string, { most = MOST, ...more }: { most?: number; rsc?: string } = {}) =>
      arrive({ headers: { 'x-split-client-address': address, ...more }, most });

    it('goes to others while that one has half of them', () => {
      const working = Array.from({ length: 4 }, () => from('192.0.2.1', { most: 4 }));
      const greedy = Array.from({ length: 50 }, () => from('192.0.2.1', { most: 4 }));
      const [next, last] = ['192.0.2.2', '192.0.2.3'].map((address) => from(address, { most: 4 }));
      for (const { response } of working.slice(0, 2)) response.emit('prefinish');
      expect([next?.worked_ms, last?.worked_ms]).toEqual([0, 0]);
      const entered = () => greedy.filter(({ worked_ms }) => worked_ms !== null).length;
      expect(entered()).toBe(0);
      last?.response.emit('prefinish');
      expect(entered()).toBe(1);
    });

    it('goes by the order of arrival while no address has half of them', () => {
      const all = { most: 4 };
      const [first] = ['1', '2', '3', '3'].map((end) => from(`192.0.2.${end}`, all));
      const [next, last] = [from('192.0.2.2', all), from('192.0.2.4', all)];
      first?.response.emit('prefinish');
      expect([next.worked_ms, last.worked_ms]).toEqual([0, null]);
    });

    it('counts the addresses of one IPv6 network as one', () => {
      const [first] = [from('2001:db8::1'), from('2001:db8::2')];
      const [greedy, next] = [from('2001:db8::3'), from('2001:db8:0:1::1')];
      first?.response.emit('prefinish');
      expect([greedy.worked_ms, next.worked_ms]).toEqual([null, 0]);
    });

    it('still goes to an empty window before a page that refreshes itself', () => {
      const [first] = [from('192.0.2.1'), from('192.0.2.1')];
      const [refresh, empty] = [from('192.0.2.2', { rsc: '1' }), from('192.0.2.1')];
      first?.response.emit('prefinish');
      expect([refresh.worked_ms, empty.worked_ms]).toEqual([null, 0]);
    });

    it('goes by the order of arrival where no address is known', () => {
      const [first] = [from('unknown'), from('unknown')];
      const [next, last] = [from('unknown'), from('192.0.2.2')];
      first?.response.emit('prefinish');
      expect([next.worked_ms, last.worked_ms]).toEqual([0, null]);
    });
  });
});

describe('pages', () => {
  it.each([
    ['four', 4, 20],
    ['a tenth', 10, 100],
  ])('have %s of the places', (_name, places, most) => {
    const all = Array.from({ length: places + 1 }, () => arrive({ surface: 'pages', most }));
    expect(all.filter(({ worked_ms }) => worked_ms === 0)).toHaveLength(places);
  });
});

describe('what a request counts as', () => {
  it.each([
    ['GET', 'pages'],
    ['HEAD', 'pages'],
    ['POST', 'forms'],
  ])('is, for %s of a page, %s', (method, surface) => {
    expect(surfaceOf({ url: '/docs', method } as IncomingMessage, false)).toBe(surface);
  });
});

describe('what is always let in', () => {
  const surface = (url: string) => surfaceOf({ url, method: 'GET' } as IncomingMessage, false);

  it.each([
    '/api/health',
    '/api/stripe',
    '/_next/static/chunks/a.js',
    '/sdk/v1/split.js?x=1',
    '/sdk/v1/languages/split.js',
    '/sdk/v1/0.5.0-languages/split.js',
    '/icon.svg',
  ])('is %s', (url) => {
    expect(surface(url)).toBeNull();
  });

  // Anyone can make them up, and each costs what a page costs.
  it.each([
    '/_next/none',
    '/sdk/none',
    '/sdk/v1/split.js/x',
    '/vectors/none',
    '/icon.svgx',
    '/docs',
    '/s/a/api/stripe',
  ])('is not %s, whose answer can be a page', (url) => {
    expect(surface(url)).toBe('pages');
  });
});
