// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { created, fakeApi, modal, read, say, settle, setUpPage } from './page';

const { make, openReady, page } = setUpPage();

describe('callbacks', () => {
  const endings = [
    ['funded', 'onGroupFunded'],
    ['cancelled', 'onGroupCancelled'],
    ['expired', 'onGroupExpired'],
  ] as const;

  it.each(endings)(
    '%s is told once when the message comes first and the poll after',
    async (status, name) => {
      const api = fakeApi(({ method }) => (method === 'POST' ? created() : read(status, 7500, 2)));
      await openReady();
      say({ type: status });
      say({ type: status });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(page.callbacks[name]).toHaveBeenCalledTimes(1);
      expect(page.callbacks[name].mock.calls[0]?.[0]).toMatchObject({ status });
      expect(api.polls()).toHaveLength(0);
    },
  );

  it.each(endings)(
    '%s is told once when the poll comes first and the message after',
    async (status, name) => {
      fakeApi(({ method }) => (method === 'POST' ? created() : read(status, 7500, 2)));
      await openReady();
      await vi.advanceTimersByTimeAsync(3_200);
      expect(page.callbacks[name]).toHaveBeenCalledTimes(1);
      say({ type: status });
      say({ type: 'funded' });
      say({ type: 'cancelled' });
      const told = endings.flatMap(([, each]) => page.callbacks[each].mock.calls);
      expect(told).toHaveLength(1);
    },
  );

  it('group creation and progress are told once each, by message or poll', async () => {
    fakeApi(({ method }) => (method === 'POST' ? created() : read('pending', 2500, 2)));
    await openReady();
    await vi.advanceTimersByTimeAsync(3_200);
    say({ type: 'group_created' });
    say({ type: 'progress', paid_cents: 2500, pending_cents: 5000, status: 'pending' });
    expect(page.callbacks.onGroupCreated).toHaveBeenCalledTimes(1);
    expect(page.callbacks.onProgress).toHaveBeenCalledTimes(1);
    say({ type: 'progress', paid_cents: 5000, pending_cents: 2500, status: 'pending' });
    expect(page.callbacks.onProgress).toHaveBeenCalledTimes(2);
    expect(page.callbacks.onProgress.mock.calls[1]?.[0]).toMatchObject({
      paid_cents: 5000,
      pending_cents: 2500,
    });
  });

  it.each([
    [{ type: 'group_created' }, 0],
    [{ type: 'progress', paid_cents: 0, pending_cents: 6000, status: 'pending' }, 1],
    [{ type: 'progress', paid_cents: 1000, pending_cents: 7500, status: 'pending' }, 1],
  ])('a group counts as created by %j alone', async (message, progress) => {
    fakeApi(() => created());
    await openReady();
    say(message);
    expect(page.callbacks.onGroupCreated).toHaveBeenCalledTimes(1);
    expect(page.callbacks.onProgress).toHaveBeenCalledTimes(progress);
  });

  it('a group without members does not count as created', async () => {
    fakeApi(({ method }) => (method === 'POST' ? created() : read('pending')));
    await openReady();
    await vi.advanceTimersByTimeAsync(3_200);
    expect(page.callbacks.onGroupCreated).not.toHaveBeenCalled();
  });

  it.each(['message', 'poll'])(
    'an order that was left smaller is paid with what it costs, by %s',
    async (way) => {
      fakeApi(({ method }) =>
        method === 'POST' ? created() : read(way === 'poll' ? 'funded' : 'pending', 6000, 2, 6000),
      );
      await openReady();
      if (way === 'message') {
        say({ type: 'progress', paid_cents: 2500, pending_cents: 3500, status: 'pending' });
        say({ type: 'progress', paid_cents: 6000, pending_cents: 0, status: 'funded' });
        say({ type: 'funded' });
      } else await vi.advanceTimersByTimeAsync(3_200);
      expect(page.callbacks.onGroupFunded.mock.calls).toMatchObject([
        [{ paid_cents: 6000, pending_cents: 0 }],
      ]);
    },
  );

  it('funded implies created, and the amounts add up', async () => {
    fakeApi(() => created());
    await openReady();
    say({ type: 'funded' });
    expect(page.callbacks.onGroupCreated).toHaveBeenCalledTimes(1);
    expect(page.callbacks.onGroupFunded.mock.calls[0]?.[0]).toMatchObject({
      paid_cents: 7500,
      pending_cents: 0,
    });
  });

  it('a callback that throws stops nothing and reaches the page error reporting', async () => {
    fakeApi(() => created());
    make();
    page.callbacks.onGroupCreated.mockImplementation(() => {
      throw new Error('shop bug');
    });
    page.button.open();
    await settle();
    say({ type: 'ready' });
    say({ type: 'funded' });
    expect(page.callbacks.onGroupFunded).toHaveBeenCalledTimes(1);
    await expect(vi.advanceTimersByTimeAsync(1)).rejects.toThrow('shop bug');
  });

  it('a callback may destroy the button', async () => {
    fakeApi(() => created());
    make();
    page.callbacks.onGroupCreated.mockImplementation(() => page.button.destroy());
    page.button.open();
    await settle();
    say({ type: 'funded' });
    expect(page.callbacks.onGroupFunded).not.toHaveBeenCalled();
    expect(modal()).toBeUndefined();
    expect(vi.getTimerCount()).toBeLessThanOrEqual(1);
  });
});
