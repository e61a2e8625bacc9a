import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newWebhookSecret } from '@/lib/webhook/send/signing';
import { randomPort } from '../../../dev/ports';
import { signWith } from '../../support/sign';
import { until } from '../../support/webhooks';
import { type Sample, sample, sampleFolder } from '../../unit/docs/samples';

const MINIMAL = sample('webhooks', ({ title }) => title === 'Node, with the SDK');
const SERVER = (guide: string) => sample(guide, ({ title }) => title === 'server.mjs');
const EXPRESS = fileURLToPath(new URL('../../../node_modules/express-5', import.meta.url));
const SIGN_CART = sample('signing', ({ tab }) => tab === 'Node');
const RECEIVERS = [
  ['with the SDK', MINIMAL, '/'],
  ['with standardwebhooks', sample('webhooks', ({ tab }) => tab === 'Node'), '/'],
  ['of the guide for Vite', SERVER('guides/vite'), '/webhooks/split'],
] as const;

/** In place of Vite, which takes seconds to start and answers what is no webhook. */
const VITE = `export const createServer = async () => ({ middlewares: (_request, response) => response.end() });`;

const root = sampleFolder();
const secret = newWebhookSecret();
const started: ChildProcess[] = [];
beforeAll(async () => {
  const vite = join(root, 'node_modules', 'vite');
  await mkdir(vite, { recursive: true });
  await writeFile(join(vite, 'package.json'), '{ "type": "module", "exports": "./index.js" }');
  await writeFile(join(vite, 'index.js'), VITE);
  await symlink(EXPRESS, join(root, 'node_modules', 'express'));
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(root, { recursive: true, force: true });
});

/** Starts a receiver of the documentation. */
async function start({ code, language }: Sample, path: string) {
  const port = await randomPort();
  const folder = await mkdtemp(join(root, 'receiver-'));
  const file = join(folder, language === 'ts' ? 'receiver.ts' : 'receiver.mjs');
  await writeFile(file, code.replace('.listen(4000)', `.listen(${port})`));
  await writeFile(join(folder, 'sign-cart.mjs'), SIGN_CART.code);
  const env = {
    ...process.env,
    SPLIT_WEBHOOK_SECRET: secret,
    SPLIT_SIGNING_SECRET: 'split_sig_test_1',
    PORT: String(port),
  };
  const child = spawn(process.execPath, [file], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  const receiver = { child, port, log: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      receiver.log += text;
    });
  }
  const post = async (body: string, headers: Record<string, string> = {}) =>
    (
      await fetch(`http://localhost:${port}${path}`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', ...headers },
      })
    ).status;
  const isUp = () =>
    post('{}').then(
      (status) => status === 400,
      () => false,
    );
  await until(isUp);
  return { ...receiver, post, log: () => receiver.log };
}

const signed = (id: string, body: string) => ({ ...signWith(id, Date.now(), body, [secret]) });

describe.each(RECEIVERS)('the receiver %s', (_name, code, path) => {
  it('goes on when a client drops the connection in the middle of a body, and refuses a long one', async () => {
    const { child, port, post } = await start(code, path);
    const socket = connect(port, 'localhost');
    await once(socket, 'connect');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{`);
    // Once it has the part of the body.
    expect(await post('{}')).toBe(400);
    socket.resetAndDestroy();
    await once(socket, 'close');
    expect(await post('{}')).toBe(400);
    const long = JSON.stringify({ type: 'group.created', note: 'n'.repeat(65_536) });
    expect(await post(long, signed('evt_long', long))).toBe(400);
    const short = JSON.stringify({ type: 'group.created' });
    expect(await post(short, signed('evt_short', short))).toBe(204);
    expect(child.exitCode).toBeNull();
  });
});

/** Answers the status of a `group.funded`. */
type Fund = (id: string, order_ref: string, session_id: string, total_cents: number) => Promise<number>;

async function startShop(code: Sample, path: string) {
  const { post, log } = await start(code, path);
  const fund: Fund = (id, order_ref, session_id, total_cents) => {
    const body = JSON.stringify({ id, type: 'group.funded', order_ref, data: { session_id, total_cents } });
    return post(body, signed(id, body));
  };
  const linesAbout = (ref: string) => log().match(new RegExp(`.*${ref}.*`, 'g'));
  return { fund, linesAbout };
}

it('the minimal receiver pays an order once, and tells of another session that has paid it, or another amount', async () => {
  const { fund, linesAbout } = await startShop(MINIMAL, '/');
  const statuses = [
    await fund('evt_1', 'ORDER-1001', 'sess_1', 3000),
    await fund('evt_2', 'ORDER-1001', 'sess_2', 3740),
    await fund('evt_2', 'ORDER-1001', 'sess_2', 3740),
    // As after a backup was restored.
    await fund('evt_4', 'ORDER-1001', 'sess_2', 3740),
    await fund('evt_3', 'ORDER-1001', 'sess_3', 3740),
    await fund('evt_3', 'ORDER-1001', 'sess_3', 3740),
  ];
  expect(statuses).toEqual([204, 204, 204, 204, 204, 204]);
  await expect
    .poll(() => linesAbout('ORDER-1001'))
    .toEqual([
      'ORDER-1001 does not cost 3000 (sess_1)',
      'ORDER-1001 is paid by sess_2',
      'ORDER-1001 is paid by sess_2 already: refund the members of sess_3',
    ]);
});

it.each(['guides/express', 'guides/react'])(
  '%s asks for no refund of the session that has paid, heard of under another id',
  async (guide) => {
    const { fund, linesAbout } = await startShop(SERVER(guide), '/webhooks/split');
    const statuses = [
      await fund('evt_1', 'order-1001', 'sess_1', 12_600),
      await fund('evt_2', 'order-1001', 'sess_1', 12_600),
      await fund('evt_3', 'order-1001', 'sess_2', 12_600),
    ];
    expect(statuses).toEqual([204, 204, 204]);
    await expect
      .poll(() => linesAbout('order-1001'))
      .toEqual(['order-1001 is paid already: refund the members of sess_2']);
  },
);
