// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { client, created, fakeApi, frame, json, press, read, say, settle, setUpPage } from './page';

const { make, openReady, page } = setUpPage();

/** Only ends a test that would wait for ever. */
const PATIENCE = { timeout: 30_000 };

beforeEach(() => localStorage.clear());

/** What the API got as resume_key of one click on a page that has just been loaded. */
async function clicked(options = {}): Promise<unknown> {
  const api = fakeApi(() => created());
  make(options).open();
  await settle();
  page.button.destroy();
  return api.creates()[0]?.body?.resume_key;
}

describe('coming back to a session', () => {
  it('sends the key that this browser has had since its first click', async () => {
    const first = await clicked();
    expect(localStorage.split_key).toBe(first);
    expect(await clicked()).toBe(first);
    localStorage.clear();
    expect(await clicked()).not.toBe(first);
  });

  it('sends a key also where the browser keeps nothing, and signs all the same', async () => {
    vi.stubGlobal('localStorage', undefined);
    const [first, second] = [await clicked(), await clicked()];
    expect(first).toMatch(/^[\d,]{16,43}$/);
    expect(second).not.toBe(first);
  });

  it('asks for the session that the shop’s server has opened', async () => {
    const api = fakeApi(() => created());
    make({ session_id: 'sess_of_the_server' }).open();
    await settle();
    expect(api.creates()[0]?.body?.session_id).toBe('sess_of_the_server');
    expect(frame()).toBeDefined();
  });

  it.each(['expired', 'cancelled'])('says %s once, also when that session is opened again', async (end) => {
    const same = await created().text();
    const api = fakeApi(({ method }) => (method === 'POST' ? new Response(same) : read(end, 0, 2)));
    await openReady({ session_id: 'sess_of_the_server' });
    say({ type: 'group_created' });
    say({ type: end });
    press('Escape');
    page.button.open();
    await settle();
    say({ type: 'ready' });
    say({ type: 'group_created' });
    say({ type: end });
    await vi.advanceTimersByTimeAsync(60_000);
    const { onGroupCreated, onGroupExpired, onGroupCancelled } = page.callbacks;
    expect(onGroupCreated).toHaveBeenCalledTimes(1);
    expect(onGroupExpired).toHaveBeenCalledTimes(end === 'expired' ? 1 : 0);
    expect(onGroupCancelled).toHaveBeenCalledTimes(end === 'cancelled' ? 1 : 0);
    expect(api.creates()).toHaveLength(1);
    expect(api.polls()).toHaveLength(0);
  });

  it('writes the API’s warnings to the console with a test key only', async () => {
    for (const [mode, times] of [
      ['test', 1],
      ['live', 0],
    ] as const) {
      const answer = async () =>
        json({ ...(await created().json()), warnings: ['cart.metadata.order_ref is missing'] });
      fakeApi(answer);
      page.consoleError.mockClear();
      make({}, client({ publishableKey: `split_pk_${mode}_1` })).open();
      await settle();
      await vi.waitFor(() => expect(frame()).toBeDefined(), PATIENCE);
      expect(
        page.consoleError.mock.calls.flat(2).filter((said) => /order_ref is missing/.test(said)),
      ).toHaveLength(times);
      page.button.destroy();
    }
  });
});
