// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { created, fakeApi, json, press, read, say, setUpPage } from './page';

const { openReady, page } = setUpPage();

describe('polling', () => {
  it('reads every 3 s, a whole interval after each message', async () => {
    const api = fakeApi(({ method }) => (method === 'POST' ? created() : read('pending')));
    await openReady();
    await vi.advanceTimersByTimeAsync(9_300);
    expect(api.polls()).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(2_500);
    say({ type: 'progress', paid_cents: 0, pending_cents: 7500, status: 'pending' });
    await vi.advanceTimersByTimeAsync(2_800);
    expect(api.polls()).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(400);
    expect(api.polls()).toHaveLength(4);
  });

  it('reads every 3 s when the modal is closed, too', async () => {
    const api = fakeApi(({ method }) => (method === 'POST' ? created() : read('pending')));
    await openReady();
    press('Escape');
    await vi.advanceTimersByTimeAsync(9_300);
    expect(api.polls()).toHaveLength(3);
  });

  it('reads every 15 s while the tab is hidden, at once when it comes back', async () => {
    const api = fakeApi(({ method }) => (method === 'POST' ? created() : read('pending')));
    await openReady();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(14_000);
    expect(api.polls()).toHaveLength(0);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(10);
    expect(api.polls()).toHaveLength(1);
  });

  it('goes on every 3 s when the clock of the device is put right by an hour', async () => {
    const api = fakeApi(({ method }) => (method === 'POST' ? created() : read('pending')));
    await openReady();
    await vi.advanceTimersByTimeAsync(3_200);
    for (const by_ms of [-3_600_000, 3_600_000]) {
      const before = api.polls().length;
      vi.setSystemTime(Date.now() + by_ms);
      await vi.advanceTimersByTimeAsync(9_300);
      expect(api.polls().length - before).toBe(3);
    }
  });

  it('sends the ETag back and takes 304 for no news', async () => {
    const answers = [json({ session_id: 's', status: 'pending' }, 200, { etag: '"1"' })];
    const api = fakeApi(({ method }) => {
      if (method === 'POST') return created();
      return answers.shift() ?? new Response(null, { status: 304, headers: { etag: '"1"' } });
    });
    await openReady();
    await vi.advanceTimersByTimeAsync(9_300);
    expect(api.polls().map(({ headers }) => headers.get('if-none-match'))).toEqual([null, '"1"', '"1"']);
    expect(page.callbacks.onError).not.toHaveBeenCalled();
  });

  it('goes on with its own pause where Retry-After is a date, as proxies send it', async () => {
    const date = new Date(Date.now() + 60_000).toUTCString();
    const api = fakeApi(({ method }) =>
      method === 'POST' ? created() : json({}, 503, { 'retry-after': date }),
    );
    await openReady();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(api.polls()).toHaveLength(2);
  });

  it('backs off when it fails, waits as told, and recovers', async () => {
    const failures = [json({}, 500), json({ code: 'rate_limited' }, 429, { 'retry-after': '30' })];
    const api = fakeApi(({ method }) =>
      method === 'POST' ? created() : (failures.shift() ?? read('funded', 7500, 2)),
    );
    await openReady();
    await vi.advanceTimersByTimeAsync(3_100);
    expect(api.polls()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5_800);
    expect(api.polls()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(300);
    expect(api.polls()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(30_000);
    say({ type: 'group_created' });
    expect(api.polls()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.callbacks.onError).not.toHaveBeenCalled();
    expect(page.callbacks.onGroupFunded).toHaveBeenCalledTimes(1);
    expect(api.polls()).toHaveLength(3);
  });

  it('tells once, and gives up, when the key or the session is not right', async () => {
    const api = fakeApi(({ method }) =>
      method === 'POST' ? created() : json({ code: 'session_not_found' }, 404),
    );
    await openReady();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(api.polls()).toHaveLength(1);
    expect(page.callbacks.onError.mock.calls).toEqual([
      [expect.objectContaining({ code: 'session_not_found' })],
    ]);
  });

  it('drops an answer that was under way when the page said something newer', async () => {
    let late = (_answer: Response) => {};
    const slow = new Promise<Response>((resolve) => {
      late = resolve;
    });
    const answers: (Response | Promise<Response>)[] = [slow, read('pending', 5000, 2)];
    const api = fakeApi(({ method }) =>
      method === 'POST' ? created() : (answers.shift() ?? read('pending', 5000, 2)),
    );
    await openReady();
    await vi.advanceTimersByTimeAsync(3_200);
    expect(api.polls()).toHaveLength(1);
    say({ type: 'progress', paid_cents: 5000, pending_cents: 2500, status: 'pending' });
    late(json({ ...(await read('pending', 2500, 2).json()) }, 200, { etag: '"old"' }));
    await vi.advanceTimersByTimeAsync(3_200);
    expect(page.callbacks.onProgress.mock.calls.map(([state]) => state.paid_cents)).toEqual([5000]);
    // Nor is its version what the next one is asked for.
    expect(api.polls().map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null]);
  });

  it('goes on after the modal was closed, until the end', async () => {
    fakeApi(({ method }) => (method === 'POST' ? created() : read('funded', 7500, 2)));
    await openReady();
    press('Escape');
    await vi.advanceTimersByTimeAsync(16_000);
    expect(page.callbacks.onGroupFunded).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
