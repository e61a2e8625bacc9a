import { afterEach, describe, expect, it } from 'vitest';
import {
  addressBucket,
  CLIENT_ADDRESS_HEADER,
  clientAddress,
  parseNetworks,
  requestAddress,
  trustServerAddress,
  UNKNOWN_ADDRESS,
} from '@/lib/edge/client-address';
import { processSingleton } from '@/lib/singleton';

const PROXIES = '10.0.0.0/8, 2001:db8::/32, 192.0.2.1, 2001:4::1,';

describe('the address of a client', () => {
  it('is the socket’s, whatever the header says, when no proxy is trusted', () => {
    expect(clientAddress('203.0.113.9', '1.1.1.1', '')).toBe('203.0.113.9');
    expect(clientAddress('203.0.113.9', ['1.1.1.1', '2.2.2.2'], '')).toBe('203.0.113.9');
  });

  it('is the socket’s when the socket is not a trusted proxy', () => {
    for (const beside of ['203.0.113.9', '192.0.2.2', '2001:4::2'])
      expect(clientAddress(beside, '1.1.1.1', PROXIES)).toBe(beside);
  });

  it('is the rightmost untrusted address, never one that the client wrote before it', () => {
    expect(clientAddress('10.1.2.3', '6.6.6.6, 203.0.113.9', PROXIES)).toBe('203.0.113.9');
    expect(clientAddress('10.1.2.3', '6.6.6.6, 203.0.113.9, 10.9.9.9', PROXIES)).toBe('203.0.113.9');
    expect(clientAddress('192.0.2.1', '203.0.113.9,2001:db8::7,2001:4::1', PROXIES)).toBe('203.0.113.9');
    expect(clientAddress('10.1.2.3', ['6.6.6.6', '203.0.113.9'], PROXIES)).toBe('203.0.113.9');
  });

  it('is the proxy’s when it forwards no valid address', () => {
    expect(clientAddress('10.1.2.3', '203.0.113.9, nonsense', PROXIES)).toBe('10.1.2.3');
    expect(clientAddress('10.1.2.3', '', PROXIES)).toBe('10.1.2.3');
    expect(clientAddress('10.1.2.3', '203.0.113.9, ', PROXIES)).toBe('10.1.2.3');
    expect(clientAddress('10.1.2.3', '203.0.113.9, 0x7f.1', PROXIES)).toBe('10.1.2.3');
  });

  it('is the leftmost address when every hop is trusted', () => {
    expect(clientAddress('10.1.2.3', '10.0.0.7, 10.0.0.8', PROXIES)).toBe('10.0.0.7');
  });

  it('is normalised: mapped IPv4 as IPv4, IPv6 shortened, no port', () => {
    expect(clientAddress('::ffff:203.0.113.9', undefined, '')).toBe('203.0.113.9');
    expect(clientAddress('2001:0DB8:0:0::1', undefined, '')).toBe('2001:db8::1');
    expect(clientAddress('::ffff:10.1.2.3', '203.10.113.19:4711', PROXIES)).toBe('203.10.113.19');
    expect(clientAddress('10.1.2.3', '[2001:4::9]:4711', PROXIES)).toBe('2001:4::9');
    expect(clientAddress('10.1.2.3', '[2001:4::9]', PROXIES)).toBe('2001:4::9');
    expect(clientAddress('fe80::1%eth0', undefined, '')).toBe('fe80::1');
  });

  it('is unknown without a socket', () => {
    expect(clientAddress(undefined, '1.1.1.1', PROXIES)).toBe(UNKNOWN_ADDRESS);
  });

  it('refuses a list of proxies with a mistake', () => {
    expect(() => parseNetworks('10.0.0.0/8, proxy.local')).toThrow('proxy.local');
    expect(() => parseNetworks('10.0.0.0/64')).toThrow('10.0.0.0/64');
  });
});

describe('the address of a request that came through Next', () => {
  afterEach(() => {
    processSingleton('server_sets_address', () => false).take();
  });
  const forged = new Headers({
    [CLIENT_ADDRESS_HEADER]: '6.6.6.6',
    'x-forwarded-for': '7.7.7.7',
    'x-real-ip': '203.0.113.9',
  });

  it('is never what the client wrote, without our server or Vercel in front', () => {
    expect(requestAddress(forged, false)).toBe(UNKNOWN_ADDRESS);
  });

  it('is X-Real-IP on Vercel, which overwrites it', () => {
    expect(requestAddress(forged, true)).toBe('203.0.113.9');
  });

  it('is what our server wrote, once it has asked to be trusted', () => {
    trustServerAddress();
    expect(requestAddress(forged, true)).toBe('6.6.6.6');
    expect(requestAddress(new Headers({ 'x-real-ip': '7.7.7.7' }), true)).toBe(UNKNOWN_ADDRESS);
  });
});

describe('the address that requests are counted by', () => {
  it('is the /64 of an IPv6 address, and the whole of an IPv4 address', () => {
    expect(addressBucket('2001:4:5:6:a::1')).toBe(addressBucket('2001:4:5:6:b::2'));
    expect(addressBucket('2001:4:5:6::1')).not.toBe(addressBucket('2001:4:5:7::1'));
    expect(addressBucket('203.0.113.9')).toBe('203.0.113.9');
    expect(addressBucket(UNKNOWN_ADDRESS)).toBe(UNKNOWN_ADDRESS);
  });
});
