import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { newWebhookSecret } from '@/lib/webhook/send/signing';
import { signWith } from '../../../tests/support/sign';
import { SplitWebhookError, verifyWebhook, type WebhookEvent } from '../src/server/index';

const SECRET = newWebhookSecret();
const NOW_ms = Date.parse('2026-11-21T12:00:00Z');
const EVENT = {
  id: 'evt_1',
  type: 'group.funded',
  order_ref: 'ORD-1',
  data: { sequence: 7, session_id: 'sess_1' },
};
const BODY = JSON.stringify({ ...EVENT, note: 'Zoë 🎉' });

const headers = (secrets = [SECRET], at_ms = NOW_ms, body = BODY) => ({
  ...signWith('evt_1', at_ms, body, secrets),
});
const verify = (
  given: Parameters<typeof verifyWebhook>[1],
  secret: string | string[] = SECRET,
  body: string | Uint8Array = BODY,
): WebhookEvent => verifyWebhook(body, given, secret, { now_ms: NOW_ms });

function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof SplitWebhookError) return error.code;
    throw error;
  }
  return 'believed';
}

describe('verifyWebhook', () => {
  it('believes what the service signs, as text, bytes, Headers or an object of any case', () => {
    const event = verify(headers());
    expect(event).toMatchObject(EVENT);
    expect(event.type === 'group.funded' && event.data.sequence).toBe(7);
    expect(verify(new Headers(headers()), SECRET, Buffer.from(BODY)).id).toBe('evt_1');
    const shouting = Object.fromEntries(
      Object.entries(headers()).map(([name, value]) => [name.toUpperCase(), value]),
    );
    expect(verify(shouting).id).toBe('evt_1');
  });

  it('believes what the official package signs', () => {
    const signature = new Webhook(SECRET).sign('evt_1', new Date(NOW_ms), BODY);
    const given = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(NOW_ms / 1000),
      'webhook-signature': signature,
    };
    expect(verify(given).id).toBe('evt_1');
  });

  it('takes either secret while one is being rotated, on both sides', () => {
    const next = newWebhookSecret();
    expect(verify(headers([next, SECRET])).id).toBe('evt_1');
    expect(verify(headers([next]), [SECRET, next]).id).toBe('evt_1');
    expect(refusal(() => verify(headers([next])))).toBe('wrong_signature');
  });

  it('refuses a changed byte, id or time, and a signature cut short', () => {
    expect(refusal(() => verify(headers(), SECRET, BODY.replace('7', '8')))).toBe('wrong_signature');
    expect(refusal(() => verify({ ...headers(), 'webhook-id': 'evt_2' }))).toBe('wrong_signature');
    expect(refusal(() => verify({ ...headers(), 'webhook-timestamp': String(NOW_ms / 1000 + 1) }))).toBe(
      'wrong_signature',
    );
    for (const signature of [
      'v1,',
      'v1,AAAA',
      headers()['webhook-signature'].replace('v1,', 'v2,'),
      'nonsense',
      headers()['webhook-signature'].slice(3),
    ]) {
      expect(refusal(() => verify({ ...headers(), 'webhook-signature': signature }))).toBe('wrong_signature');
    }
  });

  it('refuses what is older or newer than five minutes, to the second', () => {
    expect(verify(headers([SECRET], NOW_ms - 300_000)).id).toBe('evt_1');
    expect(refusal(() => verify(headers([SECRET], NOW_ms - 301_000)))).toBe('too_old');
    expect(verify(headers([SECRET], NOW_ms + 300_000)).id).toBe('evt_1');
    expect(refusal(() => verify(headers([SECRET], NOW_ms + 301_000)))).toBe('too_new');
    for (const timestamp of ['NaN', `${NOW_ms / 1000}s`, `+${NOW_ms / 1000}`])
      expect(refusal(() => verify({ ...headers(), 'webhook-timestamp': timestamp }))).toBe(
        'invalid_timestamp',
      );
  });

  it('says what to look at: the clock, the headers, the secret', () => {
    expect(() => verify(headers([SECRET], NOW_ms - 301_000))).toThrow("check this machine's clock");
    expect(() => verify({})).toThrow('Pass the headers of the request');
    expect(() => verify(headers([newWebhookSecret()]))).toThrow('the default one');
  });

  it('refuses when a header is missing', () => {
    for (const name of Object.keys(headers())) {
      expect(refusal(() => verify({ ...headers(), [name]: undefined }))).toBe('missing_header');
    }
  });

  it.each(['', 'whsec_', 'whsec_!!!', SECRET.slice(6), SECRET.replace('whsec_', 'other_'), `${SECRET}!`])(
    'takes %j for no secret: with an empty one anybody could sign',
    (secret) => {
      expect(() => verify(headers(), secret)).toThrow(TypeError);
      expect(() => verify(headers(), [SECRET, secret])).toThrow(TypeError);
    },
  );

  it.each([undefined, null])(
    'says where to find the secret where it is %s, as from an unset variable',
    (unset) => {
      const copy = 'Copy it from the dashboard';
      expect(() => verifyWebhook(BODY, headers(), unset as unknown as string)).toThrow(copy);
      expect(() => verify(headers(), [SECRET, unset as unknown as string])).toThrow(copy);
    },
  );

  it('refuses no secrets, a parsed body, and a signed body that is not JSON', () => {
    expect(() => verify(headers(), [])).toThrow(TypeError);
    expect(() => verify(headers(), SECRET, EVENT as unknown as string)).toThrow(/raw body/);
    expect(refusal(() => verify(headers([SECRET], NOW_ms, 'hello'), SECRET, 'hello'))).toBe('invalid_body');
  });
});
