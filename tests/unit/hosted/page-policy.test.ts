import { beforeAll, describe, expect, it } from 'vitest';
import { contentPolicy, pageHeaders } from '@/lib/edge/page-headers';
import { resetEnvironment } from '@/lib/env';
import { checkedParentOrigin, frameAncestors, hostedSources } from '@/lib/hosted/page/page-policy';

beforeAll(() => resetEnvironment({ DATABASE_URL: 'postgres://unused', APP_URL: 'https://pay.example' }));

const live = {
  livemode: true,
  allowed_origins: ['https://shop.example'],
  page_origin: 'https://page.example',
};

describe('who may frame a checkout', () => {
  it("is the merchant's origins and the page that created the session, exactly", () => {
    expect(frameAncestors(live)).toEqual(['https://shop.example', 'https://page.example']);
  });

  it('includes shops on this machine in test mode only', () => {
    expect(frameAncestors({ ...live, livemode: false })).toContain('http://localhost:*');
    expect(frameAncestors(live).join(' ')).not.toContain('localhost');
  });

  it('cannot be widened by a stored value that is more than an origin', () => {
    const odd = [
      "https://a.example; script-src 'unsafe-inline'",
      '*',
      'javascript:alert(1)',
      'https://b.example/path',
      // A URL's host may have these.
      'https://c.example;sandbox',
      'https://d.example,default-src',
      'https://*',
    ];
    const list = frameAncestors({ livemode: true, allowed_origins: odd, page_origin: 'null' });
    expect(list.every((origin) => /^https:\/\/[a-z.]+$/.test(origin))).toBe(true);
  });

  it('is nobody when no origin is known', () => {
    expect(contentPolicy('n', hostedSources([]))).toContain("frame-ancestors 'none'");
  });
});

describe("the parent's origin in the address", () => {
  it('is trusted only if it may frame the session', () => {
    const list = frameAncestors(live);
    expect(checkedParentOrigin('https://shop.example', list)).toBe('https://shop.example');
    for (const claimed of [
      'https://evil.example',
      'https://shop.example.evil.example',
      'https://shop.example/',
      '*',
      null,
    ]) {
      expect(checkedParentOrigin(claimed, list)).toBeNull();
    }
  });

  it('may have any port on this machine in test mode', () => {
    const list = frameAncestors({ ...live, livemode: false });
    expect(checkedParentOrigin('http://localhost:5173', list)).toBe('http://localhost:5173');
    expect(checkedParentOrigin('https://localhost:5173', list)).toBeNull();
    expect(checkedParentOrigin('http://localhost.evil.example:5173', list)).toBeNull();
  });
});

describe('the headers of a page', () => {
  it('allow only itself, what it names, and scripts and styles that bear its nonce', () => {
    const policy = contentPolicy('n', {
      scripts: ['https://script.example'],
      pictures: ['https://picture.example'],
      connects: ['https://connect.example'],
      frames: ['https://frame.example'],
      form_targets: ['https://form.example'],
      frame_ancestors: ['https://shop.example'],
    });
    expect(policy.split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self' 'nonce-n' 'strict-dynamic' https://script.example",
      "style-src 'self' 'nonce-n'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: https://picture.example",
      "font-src 'self'",
      "worker-src 'self'",
      "connect-src 'self' https://connect.example",
      'frame-src https://frame.example',
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self' https://form.example",
      'frame-ancestors https://shop.example',
      'upgrade-insecure-requests',
      'report-uri /api/csp-reports',
      'report-to policy',
    ]);
  });

  it('tell no other site the address of a page, which is a secret, and are taken for nothing else', () => {
    expect(pageHeaders()).toMatchObject({
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    });
  });

  it('require https where the service is served over it, and only there', () => {
    expect(pageHeaders()['Strict-Transport-Security']).toMatch(/max-age=\d{8}/);
    resetEnvironment({ APP_URL: 'http://localhost:3000' });
    expect(pageHeaders()).not.toHaveProperty('Strict-Transport-Security');
    expect(contentPolicy('n', {})).not.toContain('upgrade-insecure-requests');
    resetEnvironment({ APP_URL: 'https://pay.example' });
  });

  it('allow the card processor and no other host', () => {
    const policy = contentPolicy('n', hostedSources([]));
    expect(policy).toContain(
      'frame-src https://js.stripe.com https://api.stripe.com https://hooks.stripe.com',
    );
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('allow every host that Stripe lists for its script, 3-D Secure and Link', () => {
    const policy = contentPolicy('n', hostedSources([]));
    const sources = (directive: string) =>
      policy
        .split('; ')
        .find((part) => part.startsWith(`${directive} `))
        ?.split(' ') ?? [];
    const script = ['https://js.stripe.com', 'https://*.js.stripe.com'];
    const link = ['https://link.com', 'https://*.link.com'];
    expect(sources('script-src')).toEqual(expect.arrayContaining(script));
    expect(sources('connect-src')).toEqual(expect.arrayContaining(['https://api.stripe.com', ...link]));
    expect(sources('frame-src')).toEqual(
      expect.arrayContaining([...script, 'https://hooks.stripe.com', ...link]),
    );
    expect(sources('img-src')).toEqual(['img-src', "'self'", 'data:', 'https://*.stripe.com', ...link]);
  });
});
