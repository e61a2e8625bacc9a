import { describe, expect, it } from 'vitest';
import { frameAncestors } from '@/lib/hosted/page/page-policy';
import { parseOrigins } from '@/lib/merchant/profile';

describe('an allowed origin', () => {
  it.each(['https://*.shop.example', 'https://shop.*', "https://a'b.example", 'https://a;b.example'])(
    'names its host in full, so that what is saved is what may show the checkout: %s',
    (origin) => {
      expect(parseOrigins(`https://shop.example\n${origin}`)).toEqual({
        ok: false,
        message: expect.stringContaining('Name each host in full'),
      });
    },
  );

  it.each([
    'https://shop.example',
    'https://shop.example:8443',
    'https://bücher.example',
    'https://[2001:db8::1]',
    'http://localhost:3000',
    'http://127.0.0.1',
  ])('may show the checkout once it is saved: %s', (origin) => {
    const parsed = parseOrigins(origin);
    const allowed_origins = parsed.ok ? parsed.origins : [];
    expect(allowed_origins).toHaveLength(1);
    expect(frameAncestors({ livemode: true, allowed_origins, page_origin: null })).toEqual(allowed_origins);
  });
});
