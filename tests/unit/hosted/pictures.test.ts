import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { loadPageByShare } from '@/lib/hosted/page/page';
import { picturePath, pictureUrl } from '@/lib/hosted/page/picture-address';
import { answerPreview, previewPicture } from '@/lib/hosted/preview/answer-preview';
import { pictureType } from '@/lib/hosted/preview/picture-type';
import { answerPicture } from '@/lib/hosted/preview/pictures';
import { previewOf } from '@/lib/hosted/preview/preview';
import { pageOf, playSession } from '../../support/hosted-page';
import { pngChunk } from '../../support/png-chunk';

const limit = vi.hoisted(() => ({ headers: null as Record<string, string> | null }));
vi.mock('@/lib/hosted/page/page-limit', () => ({
  limited: async () => limit.headers,
  asker: (request: Request) => request.headers.get('x-test-address'),
}));

vi.mock('@/lib/hosted/page/page', async (original) => ({
  ...(await original<typeof import('@/lib/hosted/page/page')>()),
  loadPageByShare: vi.fn(),
}));

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

/** A PNG of 9 by 9 pixels in color. */
const PHOTO = Buffer.concat([
  PNG.subarray(0, 8),
  pngChunk('IHDR', Buffer.from([0, 0, 0, 9, 0, 0, 0, 9, 8, 2, 0, 0, 0])),
  pngChunk('IDAT', deflateSync(Buffer.alloc(9 * (1 + 9 * 3)))),
  pngChunk('IEND', Buffer.alloc(0)),
]);

let server: Server;
let base: string;
let asked = 0;
let reached = 0;
/** A shop that answers again after a while. */
let isDown = false;
const held: ServerResponse[] = [];
const answers: Record<string, RequestListener> = {
  '/a.png': (_, response) => response.setHeader('content-type', 'text/html').end(PNG),
  '/a.svg': (_, response) => response.setHeader('content-type', 'image/png').end(SVG),
  '/page': (_, response) => response.setHeader('content-type', 'image/png').end('<script>1</script>'),
  '/missing': (_, response) => response.writeHead(404).end(PNG),
  '/moved': (_, response) => response.writeHead(302, { location: '/a.png' }).end(),
  '/inside': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/a.png' }).end(),
  '/silent': () => {},
  '/held.png': (_, response) => (isDown ? held.push(response) : response.end(PNG)),
  '/busy.png': (_, response) => response.end(PHOTO),
  '/down.png': (_, response) => (isDown ? response.writeHead(503).end() : response.end(PHOTO)),
  '/down/cut.png': (_, response) =>
    isDown
      ? response.writeHead(200, { 'content-length': '900' }).write(PNG, () => response.destroy())
      : response.end(PHOTO),
  '/cut.png': (_, response) => response.end(PHOTO.subarray(0, -30)),
  '/round': (_, response) => response.writeHead(302, { location: '/round' }).end(),
  '/large': (_, response) => response.end(Buffer.concat([PNG, Buffer.alloc(6 * 1024 * 1024)])),
  '/broken': (_, response) =>
    response.writeHead(200, { 'content-length': '900' }).write(PNG, () => response.destroy()),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    answers[request.url ?? '']?.(request, response);
  });
  server.on('connection', () => {
    reached += 1;
  });
  await new Promise<void>((listening) => server.listen(0, listening));
  base = `http://localhost:${(server.address() as AddressInfo).port}`;
  resetEnvironment({ DATABASE_URL: 'postgres://nowhere/none', WEBHOOK_ALLOW_LOOPBACK: '1' });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  resetEnvironment({ WEBHOOK_ALLOW_LOOPBACK: undefined });
});

const show = (path: string, from = '192.0.2.1'): Promise<Response> => {
  const [, , , seal = '', address = ''] = path.split('/');
  const headers = { 'x-test-address': from };
  return answerPicture(new Request(`https://pay.test${path}`, { headers }), seal, address);
};

describe('a shop’s picture', () => {
  it('comes from us, with the type that its bytes have, and may be kept', async () => {
    const answer = await show(picturePath(`${base}/a.png`));
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=604800, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await show(picturePath(`${base}/moved`))).headers.get('content-type')).toBe('image/png');
  });

  it.each(['/a.svg', '/page', '/missing', '/inside', '/round', '/large', '/broken'])(
    'that is none, or not to be had, becomes the placeholder: %s',
    async (path) => {
      const answer = await show(picturePath(`${base}${path}`));
      expect(answer.headers.get('content-type')).toBe('image/svg+xml');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
      const text = await answer.text();
      expect(text).toContain('viewBox="0 0 44 44"');
      expect(text).not.toMatch(/onload|script/);
    },
  );

  it('that is asked for too often becomes the placeholder too, which is not kept', async () => {
    limit.headers = { 'Retry-After': '20' };
    const before = asked;
    const answer = await show(picturePath(`${base}/a.png`));
    limit.headers = null;
    expect(answer.status).toBe(429);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'no-store',
      'retry-after': '20',
    });
    expect(await answer.text()).toContain('viewBox="0 0 44 44"');
    expect(asked).toBe(before);
  });

  it.each([
    'https://169.254.169.254/latest',
    'https://10.0.0.1/a.png',
    'https://[fd00:ec2::254]/a.png',
    'https://168.63.129.16/a.png',
    'http://shop.example/a.png',
    'file:///etc/passwd',
  ])('is never fetched from within: %s', async (url) => {
    expect((await show(picturePath(url))).headers.get('content-type')).toBe('image/svg+xml');
  });
});

describe('a server that is slow on purpose', () => {
  it('holds up only who asks for its pictures, and no preview of another shop', async () => {
    const before = asked;
    const slow = Array.from({ length: 40 }, (_, at) =>
      show(
        picturePath(`${base}/silent`.replace('localhost', at % 2 ? 'localhost' : '127.0.0.1')),
        '192.0.2.66',
      ),
    );
    let ended = 0;
    for (const each of slow) void each.then(() => (ended += 1));
    await vi.waitFor(() => expect(asked).toBeGreaterThan(before), { timeout: 20_000 });
    const { headers } = await show(picturePath(`${base}/a.png`), '192.0.2.7');
    expect(headers.get('content-type')).toBe('image/png');
    const { page } = pageOf(playSession({}));
    const preview = previewOf(page, page.session.created_at);
    if (!preview) throw new Error('no preview');
    const draw = async () => new ArrayBuffer(1);
    const picture = picturePath(`${base}/silent`);
    const held = ['a', 'b', 'c'].map((what) =>
      previewPicture({ ...preview, what, picture }, draw, '192.0.2.66'),
    );
    const drawn = { bytes: new ArrayBuffer(1), kept_s: 3_600 };
    expect(await previewPicture(preview, draw, '192.0.2.7')).toEqual(drawn);
    expect(ended).toBe(0);
    // Those in line are not kept waiting, either.
    answers['/silent'] = (_, response) => response.destroy();
    server.closeAllConnections();
    await Promise.all([...slow, ...held]);
  }, 30_000);
});

describe('the preview of an order', () => {
  const draw = vi.fn(async (_preview: unknown, _photo: string | null) => new ArrayBuffer(1));

  /** What a messenger is answered for a link of an order with this picture. */
  async function linked(path: string): Promise<{ cache: string | null; has_photo: boolean }> {
    const { page } = pageOf(playSession({}));
    const [item] = page.session.cart.items;
    if (!item) throw new Error('no item');
    const items = [{ ...item, image_url: picturePath(`${base}${path}`) }];
    const session = { ...page.session, cart: { ...page.session.cart, items } };
    vi.mocked(loadPageByShare).mockResolvedValue({ ...page, session });
    const { headers } = await answerPreview(new Request('https://pay.test/s/x/preview'), 'x', draw);
    return { cache: headers.get('cache-control'), has_photo: typeof draw.mock.lastCall?.[1] === 'string' };
  }

  it.each(['/down.png', '/down/cut.png'])(
    'is kept for a minute where its photo could not be had, and then has it: %s',
    async (path) => {
      const now = vi.spyOn(performance, 'now');
      const began = performance.now();
      const pass = async (passed_ms: number) => {
        now.mockReturnValue(began + passed_ms);
        // The store reads the time once a millisecond.
        await new Promise((resolve) => setTimeout(resolve, 5));
      };
      draw.mockClear();
      isDown = true;
      await pass(0);
      expect(await linked(path)).toEqual({ cache: 'public, max-age=60', has_photo: false });
      const before = asked;
      isDown = false;
      await pass(59_000);
      expect(await linked(path)).toEqual({ cache: 'public, max-age=60', has_photo: false });
      expect([draw.mock.calls.length, asked]).toEqual([1, before]);
      await pass(61_000);
      expect(await linked(path)).toEqual({ cache: 'public, max-age=3600', has_photo: true });
      draw.mockClear();
      await pass(600_000);
      expect(await linked(path)).toMatchObject({ cache: 'public, max-age=3600' });
      expect(draw).not.toHaveBeenCalled();
      now.mockRestore();
    },
  );

  it('is kept by nobody where we had no time to ask for its photo', async () => {
    isDown = true;
    // All slots, and all places in their line.
    const others = Array.from({ length: 520 }, (_, at) => show(picturePath(`${base}/held.png`), `${at}`));
    expect(await linked('/busy.png')).toEqual({ cache: 'no-store', has_photo: false });
    isDown = false;
    for (const response of held) response.end(PNG);
    await Promise.all(others);
    expect(await linked('/busy.png')).toEqual({ cache: 'public, max-age=3600', has_photo: true });
  });

  it.each(['/missing', '/a.svg', '/inside', '/cut.png'])(
    'is kept where there is no photo that we draw: %s',
    async (path) => expect(await linked(path)).toEqual({ cache: 'public, max-age=3600', has_photo: false }),
  );

  it('is kept by this process only as long as all of them are small together', async () => {
    const { page } = pageOf(playSession({}));
    const preview = previewOf(page, page.session.created_at);
    if (!preview) throw new Error('no preview');
    const large = vi.fn(async () => new ArrayBuffer(1024 * 1024));
    const names = Array.from({ length: 40 }, (_, at) => `large ${at}`);
    for (const what of [...names, ...names.slice(0, 1), ...names.slice(-1)])
      await previewPicture({ ...preview, what }, large, null);
    expect(large).toHaveBeenCalledTimes(41);
  });
});

describe('this machine', () => {
  it('is asked for a picture only where its own address names it, by http', async () => {
    const before = reached;
    const port = new URL(base).port;
    for (const url of [
      `https://localhost:${port}/a.png`,
      `https://127.0.0.1:${port}/a.png`,
      `http://shop.localhost:${port}/a.png`,
    ])
      expect((await show(picturePath(url))).headers.get('content-type')).toBe('image/svg+xml');
    expect(reached).toBe(before);
  });

  it('is asked for none where nothing of it is allowed, as where money is real', async () => {
    resetEnvironment({ WEBHOOK_ALLOW_LOOPBACK: undefined });
    const before = reached;
    const answer = await show(picturePath(`${base}/a.png`));
    resetEnvironment({ WEBHOOK_ALLOW_LOOPBACK: '1' });
    expect([answer.headers.get('content-type'), reached]).toEqual(['image/svg+xml', before]);
  });
});

describe('a stranger', () => {
  it('cannot have us fetch an address that is on no page of ours', async () => {
    const before = asked;
    const [, , , seal = ''] = picturePath(`${base}/a.png`).split('/');
    const other = Buffer.from(`${base}/a.png?other`).toString('base64url');
    for (const path of [
      `/api/pictures/${seal}/${other}`,
      `/api/pictures/x/${other}`,
      `/api/pictures//${other}`,
      `/api/pictures/${seal}/${'A'.repeat(5_000)}`,
    ])
      expect((await show(path)).status).toBe(404);
    expect(asked).toBe(before);
    expect(pictureUrl(seal, Buffer.from(`${base}/a.png`).toString('base64url'))).toBe(`${base}/a.png`);
  });
});

describe('the type of a picture', () => {
  it.each([
    ['image/jpeg', '\xff\xd8\xff\xe0'],
    ['image/gif', 'GIF89a…'],
    ['image/webp', 'RIFF....WEBPVP8 '],
    ['image/avif', '\0\0\0\x20ftypavif'],
  ])('is %s', (type, bytes) => expect(pictureType(Buffer.from(bytes, 'latin1'))).toBe(type));

  it.each([SVG, '<?xml version="1.0"?><svg/>', '', 'BM', '%PDF-1.7', '\0\0\0\x20ftypisom'])(
    'is none: %s',
    (bytes) => expect(pictureType(Buffer.from(bytes, 'latin1'))).toBeNull(),
  );
});
