// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { client, created, fakeApi, json, say, settle, setUpPage } from './page';

const { make, page } = setUpPage();

describe('loud in test mode, silent in live mode', () => {
  async function misuse(publishableKey: string): Promise<void> {
    fakeApi(({ method }) => (method === 'POST' ? created() : json({}, 404)));
    make({}, client({ publishableKey })).mount('#nowhere');
    page.button.open();
    await settle();
    say({ type: 'funded' }, { origin: 'https://www.pay.split.test' });
    await vi.advanceTimersByTimeAsync(20_000);
  }

  it('says what is wrong and what to do', async () => {
    await misuse('split_pk_test_1');
    const said = page.consoleError.mock.calls.map((words: unknown[]) => words.join(' ')).join('\n');
    expect(said).toContain('No #nowhere to mount into');
    expect(said).toContain(
      'Message from https://www.pay.split.test ignored: payBaseUrl is https://pay.split.test',
    );
    expect(said).toContain('https://pay.split.test is silent');
    expect(said).toContain('frame-src');
  });

  it('prints all that an answer says of an error: its details, its request and where it is explained', async () => {
    const answer = {
      request_id: 'req_9',
      error: 'The cart is invalid. See details.',
      code: 'invalid_cart',
      details: ['cart.total: must be 7500'],
      doc_url: 'https://split.test/docs/errors#invalid_cart',
    };
    fakeApi(() => json(answer, 400));
    make().open();
    await settle();
    // A console shows the message of an error, and of an object every field.
    const [, error, fields] = page.consoleError.mock.calls[0] ?? [];
    expect(error).toMatchObject({ message: answer.error });
    const { request_id, details, doc_url } = answer;
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
    expect(fields).toMatchObject({ request_id, details, doc_url, status: 400 });
  });

  it('says nothing with a live key', async () => {
    await misuse('split_pk_live_1');
    expect(page.consoleError).not.toHaveBeenCalled();
    expect(page.callbacks.onError).toHaveBeenCalled();
  });

  it.each([
    {},
    { publishableKey: 'split_sk_live_secret' },
    { merchantId: '' },
    { publishableKey: undefined },
  ])('never sends a request with %j, but says that the options are invalid', async (options) => {
    const api = fakeApi(() => created());
    const shop = Object.keys(options).length ? client(options) : client({ merchantId: undefined });
    make({}, shop).open();
    await settle();
    expect(api.calls).toEqual([]);
    expect(page.callbacks.onError.mock.calls).toEqual([
      [expect.objectContaining({ code: 'invalid_options' })],
    ]);
    expect(page.consoleError.mock.calls.flat().join(' ')).toMatch(/never a secret key/);
  });
});
