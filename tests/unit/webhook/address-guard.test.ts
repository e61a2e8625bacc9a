import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AddressPolicy,
  checkWebhookTarget,
  checkWebhookUrl,
  isAllowedAddress,
  RefusedAddress,
} from '@/lib/webhook/send/address-guard';
import { createSender } from '@/lib/webhook/send/send';
import { newWebhookSecret } from '@/lib/webhook/send/signing';
import { signWith } from '../../support/sign';
import { URL_FORMS } from '../../support/url-forms';

const live: AddressPolicy = { livemode: true, allow_loopback: false };
const test: AddressPolicy = { livemode: false, allow_loopback: false };
const local: AddressPolicy = { livemode: false, allow_loopback: true };

describe('addresses', () => {
  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '100.127.255.254',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '168.63.129.16',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '4000::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'not an address',
    '',
  ])('%s is refused in live and in test mode', (address) => {
    expect(isAllowedAddress(address, live)).toBe(false);
    expect(isAllowedAddress(address, test)).toBe(false);
  });

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.255.255',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('%s is accepted', (address) => expect(isAllowedAddress(address, live)).toBe(true));

  it('loopback is accepted in test mode where the setting allows it, and never in live mode', () => {
    expect(isAllowedAddress('127.0.0.1', local)).toBe(true);
    expect(isAllowedAddress('::1', local)).toBe(true);
    expect(isAllowedAddress('10.0.0.1', local)).toBe(false);
    expect(isAllowedAddress('::ffff:127.0.0.1', local)).toBe(false);
    expect(isAllowedAddress('127.0.0.1', { livemode: true, allow_loopback: true })).toBe(false);
  });
});

describe('URLs', () => {
  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'https://user@example.com/',
    'https://user:pw@example.com/',
    'https://:pw@example.com/',
    'https://example.com:8443/',
    'https://example.com:22/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://134744072/',
    'https://8.8.2056/',
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[fd00::1]/',
    'https://[::]/',
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
    'https://a.localhost/',
    'https://intranet/',
    'https://db.internal/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https:\\\\example.com',
    'https://example.com\\@127.0.0.1/',
    'https://%31%32%37.0.0.1/',
    'https://①②⑦.0.0.1/',
    'javascript:alert(1)',
    '',
    'https:///',
    'http://localhost:3000/',
    'http://127.0.0.1:3000/',
  ])('%s is refused in live mode', (url) => {
    expect(() => checkWebhookUrl(url, live)).toThrow(RefusedAddress);
  });

  it('are 47 when they are hostile', () => expect(new Set(URL_FORMS.map(({ url }) => url)).size).toBe(47));

  it.each(URL_FORMS)('$form is refused in every mode: $url', ({ url, text }) => {
    for (const policy of [live, test, local]) {
      expect(() => checkWebhookUrl(url, policy)).toThrow(RefusedAddress);
      expect(() => checkWebhookUrl(url, policy)).toThrow(text);
    }
  });

  it('public https on port 443 is accepted', () => {
    expect(checkWebhookUrl('https://shop.example.com/hooks?a=1', live).href).toBe(
      'https://shop.example.com/hooks?a=1',
    );
    expect(checkWebhookUrl('https://shop.example.com:443/', live).port).toBe('');
    expect(checkWebhookUrl('https://8.8.8.8/', live).hostname).toBe('8.8.8.8');
  });

  it('test mode accepts higher ports, and http on localhost only by the setting', () => {
    expect(() => checkWebhookUrl('https://shop.example.com:8443/', test)).not.toThrow();
    expect(() => checkWebhookUrl('https://shop.example.com:1024/', test)).not.toThrow();
    expect(() => checkWebhookUrl('https://shop.example.com:1023/', test)).toThrow(RefusedAddress);
    expect(() => checkWebhookUrl('http://localhost:3001/hooks', test)).toThrow(RefusedAddress);
    expect(() => checkWebhookUrl('http://localhost:3001/hooks', local)).not.toThrow();
    expect(() => checkWebhookUrl('http://127.0.0.1:3001/hooks', local)).not.toThrow();
    expect(() => checkWebhookUrl('http://[::1]:3001/hooks', local)).not.toThrow();
    expect(() => checkWebhookUrl('http://shop.example.com/', local)).toThrow(RefusedAddress);
    expect(() => checkWebhookUrl('http://2130706433:3001/', local)).toThrow(RefusedAddress);
  });

  it('at creation its length counts as every attempt sees it', async () => {
    const urlOf = (length: number) => `https://8.8.8.8/${'é'.repeat(300)}`.padEnd(length - 5 * 300, 'x');
    const { href } = await checkWebhookTarget(urlOf(2048), live);
    expect(href).toHaveLength(2048);
    expect(checkWebhookUrl(href, live).href).toBe(href);
    await expect(checkWebhookTarget(urlOf(2049), live)).rejects.toThrow(
      'at most 2048 characters once it is percent-encoded, but this one has 2049',
    );
  });

  it('at creation every address of a name is checked, and a name that does not resolve yet is accepted', async () => {
    const url = 'https://shop.example.com/hooks';
    await expect(checkWebhookTarget(url, live, async () => ['8.8.8.8'])).resolves.toBeInstanceOf(URL);
    await expect(checkWebhookTarget(url, live, async () => ['8.8.8.8', '10.0.0.1'])).rejects.toThrow(
      RefusedAddress,
    );
    await expect(checkWebhookTarget(url, live, async () => ['8.8.8.8', 'fd00::1'])).rejects.toThrow(
      RefusedAddress,
    );
    await expect(
      checkWebhookTarget(url, live, async () => {
        throw new Error('ENOTFOUND');
      }),
    ).resolves.toBeInstanceOf(URL);
  });
});

describe('at send', () => {
  let hits = 0;
  let port = 0;
  const server = createServer((request, response) => {
    hits += 1;
    if (request.url === '/redirect') {
      response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end();
    } else response.end('secret');
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.close());

  const headers = signWith('evt_1', Date.now(), '{}', [newWebhookSecret()]);
  const request = (url: string, policy: AddressPolicy) => ({ url, body: '{}', headers, policy });

  it('a name that resolves to loopback is never connected to', async () => {
    const sender = createSender({ resolve: async () => ['127.0.0.1'] });
    const result = await sender.send(request(`https://evil.example.com:${port}/`, test));
    expect(result).toMatchObject({ delivered: false, status_code: null, response_excerpt: null });
    expect(result.error).toContain('not a public address');
    expect(hits).toBe(0);
    await sender.close();
  });

  it('one private address among public ones is enough to refuse', async () => {
    const sender = createSender({ resolve: async () => ['93.184.216.34', '169.254.169.254'] });
    const result = await sender.send(request('https://evil.example.com/', live));
    expect(result.error).toContain('169.254.169.254');
    await sender.close();
  });

  it('a name that was public at creation and is private at send is refused: rebinding', async () => {
    const answers = [['93.184.216.34'], ['127.0.0.1']];
    const asked: string[][] = [];
    const resolve = async () => {
      const answer = answers.shift() ?? ['127.0.0.1'];
      asked.push(answer);
      return answer;
    };
    await checkWebhookTarget(`https://rebind.example.com:${port}/`, test, resolve);
    const sender = createSender({ resolve });
    const result = await sender.send(request(`https://rebind.example.com:${port}/`, test));
    expect(result.error).toContain('not a public address');
    expect(asked).toHaveLength(2);
    expect(hits).toBe(0);
    await sender.close();
  });

  it('one connection looks up its name once, so there is no second answer to connect to', async () => {
    let asked = 0;
    const sender = createSender({
      // The first answer may be used; a second lookup would lead nowhere.
      resolve: async () => (++asked === 1 ? ['127.0.0.1'] : ['10.255.255.1']),
    });
    const result = await sender.send(request(`http://localhost:${port}/`, local));
    expect(result).toMatchObject({ delivered: true, status_code: 200 });
    expect(asked).toBe(1);
    await sender.close();
  });

  it('SNI keeps the name even though the connection goes to a checked address', async () => {
    const names: string[] = [];
    const secure = createTlsServer({
      SNICallback: (name, done) => {
        names.push(name);
        done(new Error('seen'));
      },
    });
    secure.on('tlsClientError', () => {});
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    const sender = createSender({ resolve: async () => ['127.0.0.1'] });
    await sender.send(request(`https://shop.example.com:${(secure.address() as AddressInfo).port}/`, local));
    expect(names).toEqual(['shop.example.com']);
    await sender.close();
    secure.close();
  });

  it('a redirect is a failure and is not followed', async () => {
    const before = hits;
    const sender = createSender();
    const result = await sender.send(request(`http://localhost:${port}/redirect`, local));
    expect(result).toMatchObject({ delivered: false, status_code: 302 });
    expect(result.error).toContain('redirect');
    expect(hits).toBe(before + 1);
    await sender.close();
  });
});
