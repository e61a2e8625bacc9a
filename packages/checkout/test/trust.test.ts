// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { created, fakeApi, frame, press, say, settle, setUpPage } from './page';

const { make, openReady, page } = setUpPage();

describe('trust', () => {
  const funded = { type: 'funded' };

  it.each([
    ['another origin', { origin: 'https://evil.test' }, funded],
    ['another window', { source: window }, funded],
    ['no window', { source: null }, funded],
    ['another version', {}, { ...funded, v: 2 }],
    ['another source word', {}, { ...funded, source: 'other' }],
    ['another session', {}, { ...funded, session_id: 'sess_other' }],
    ['an unknown type', {}, { type: 'toString' }],
    [
      'amounts that are no integers',
      {},
      { type: 'progress', status: 'funded', paid_cents: '1', pending_cents: 0 },
    ],
    [
      'a status that does not exist',
      {},
      { type: 'progress', status: 'won', paid_cents: 1, pending_cents: 0 },
    ],
  ])('a message from or with %s changes nothing', async (_, from, data) => {
    fakeApi(() => created());
    await openReady();
    say(data, from);
    for (const callback of Object.values(page.callbacks)) expect(callback).not.toHaveBeenCalled();
  });

  it.each([null, undefined, 'text', 7, []])('data %j is survived', async (data) => {
    fakeApi(() => created());
    await openReady();
    const event = new MessageEvent('message', {
      data,
      origin: 'https://pay.split.test',
      source: frame().contentWindow,
    });
    expect(() => window.dispatchEvent(event)).not.toThrow();
  });

  it('tells the frame with its exact origin, and nothing secret', async () => {
    fakeApi(() => created());
    make().open();
    await settle();
    const post = vi.fn();
    Object.defineProperty(frame(), 'contentWindow', { value: { postMessage: post }, configurable: true });
    say({ type: 'ready' });
    say({ type: 'payment_started' });
    press('Escape');
    expect(post.mock.calls.map(([message, origin]) => [message.type, origin])).toEqual([
      ['theme', 'https://pay.split.test'],
      ['close_requested', 'https://pay.split.test'],
    ]);
    expect(JSON.stringify(post.mock.calls)).not.toMatch(/tok_|@/);
  });
});
