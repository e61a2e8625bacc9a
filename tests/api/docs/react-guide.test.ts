import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv, promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { apiListener } from '@/lib/api/node';
import { createAppServer } from '@/lib/api/server';
import { environmentFile } from '@/lib/dashboard/developer/first-request';
import { resetEnvironment } from '@/lib/env';
import { SYSTEM } from '@/lib/merchant/audit';
import { makeFirstKeys } from '@/lib/merchant/first-keys';
import { SCOPES_OF_KIND } from '@/lib/merchant/key-kinds';
import { randomPort } from '../../../dev/ports';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { makeMerchantMode } from '../../support/merchant';
import { signWith } from '../../support/sign';
import { sampleFolder, samples } from '../../unit/docs/samples';

const PACKAGES = fileURLToPath(new URL('../../../node_modules/', import.meta.url));
const VITE = join(PACKAGES, 'vite/bin/vite.js');
/** It comes without types. */
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string, options: object) => { window: Window & typeof globalThis };
};
const PATIENCE = { timeout: 240_000, interval: 50 };

let bench: FormBench;
const api = createAppServer({
  api: apiListener(),
  pages: (_request, response) => response.end(),
  app_url: 'https://pay.example.com',
  trusted_proxies: '',
  max_connections: 100,
  max_in_flight: 100,
});
let url = '';
/** Within the repository, whose packages are found from it. */
const folder = sampleFolder();
const started: ChildProcess[] = [];
let page: (Window & typeof globalThis) | undefined;
beforeAll(async () => {
  bench = await startFormBench({ processor: true });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  resetEnvironment({ APP_URL: url, STRIPE_PUBLISHABLE_KEY: 'pk_test_split_demo' });
});
afterAll(async () => {
  page?.close();
  await Promise.all(started.map(stop));
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
  await bench.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a program, and waits until it answers at its address. */
async function start(words: readonly string[], address: string, env: Record<string, string>): Promise<void> {
  const options = { cwd: folder, env: { ...process.env, ...env }, stdio: 'ignore' as const };
  started.push(spawn(process.execPath, words, options));
  await vi.waitFor(() => fetch(address), PATIENCE);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** The `.env` that the page of the first steps makes. */
async function firstKeys(): Promise<string> {
  const mode = await makeMerchantMode();
  const keys = await makeFirstKeys(mode, { grantable: Object.values(SCOPES_OF_KIND).flat(), actor: SYSTEM });
  return environmentFile(mode.merchant_id, keys);
}

/** Builds the page for production; answers its script. */
async function build(): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production' as const };
  await promisify(execFile)(process.execPath, [VITE, 'build'], { cwd: folder, env });
  const [script = '', ...others] = await readdir(join(folder, 'dist', 'assets'));
  expect(others).toEqual([]);
  return readFile(join(folder, 'dist', 'assets', script), 'utf8');
}

/** The built page, in a browser that has no dialogs and no network: it gets both here. */
async function openPage(script: string, origin: string): Promise<Window & typeof globalThis> {
  const html = await readFile(join(folder, 'dist', 'index.html'), 'utf8');
  const visible = { pretendToBeVisual: true };
  const { window } = new JSDOM(html, { url: `${origin}/`, runScripts: 'outside-only', ...visible });
  Object.assign(window, {
    fetch: (path: string, { signal: _, ...init }: RequestInit = {}) =>
      fetch(new URL(path, origin), { ...init, headers: { ...init.headers, origin } }),
  });
  Object.assign(window.HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  window.eval(`(() => {${script}})()`);
  return window;
}

/** Elements of the page, also those in shadow trees. */
function find(root: ParentNode, selector: string): Element | undefined {
  const inside = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  return root.querySelector(selector) ?? inside.map((tree) => find(tree, selector)).find(Boolean);
}

it('the React guide opens a session by its button, and its server hears of the funded group', async () => {
  const file = await firstKeys();
  const values = parseEnv(file);
  await writeFile(join(folder, '.env'), file);
  const [port, pagePort] = [await randomPort(), await randomPort()];
  const blocks = samples().filter(({ page: slug }) => slug === 'guides/react');
  const files = blocks.filter(({ language }) => language !== 'sh');
  for (const { title = '', code } of files)
    await writeFile(join(folder, title), code.replace('localhost:4000', `localhost:${port}`));
  expect(files.map(({ title }) => title)).toEqual([
    'server.mjs',
    'vite.config.mjs',
    'index.html',
    'main.jsx',
  ]);

  const [install, server, vite] = blocks.filter(({ language }) => language === 'sh').map(({ code }) => code);
  expect(install).toBe('npm install react react-dom vite @vitejs/plugin-react express split-with-friends');
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  await mkdir(join(folder, 'node_modules'));
  await symlink(join(PACKAGES, 'express-5'), join(folder, 'node_modules', 'express'));
  expect(server?.split(' ')[0]).toBe('node');
  expect(vite).toBe('npx vite --port 5173');
  const shop = `http://localhost:${port}`;
  const origin = `http://localhost:${pagePort}`;
  const [script] = await Promise.all([
    build(),
    start(server?.split(' ').slice(1) ?? [], shop, { PORT: String(port) }),
    start([VITE, '--port', String(pagePort), '--strictPort'], origin, { NODE_ENV: 'development' }),
  ]);
  const source = await (await fetch(`${origin}/main.jsx`)).text();
  expect(source).toContain(values.SPLIT_PUBLISHABLE_KEY);

  const { SPLIT_SECRET_KEY = '', SPLIT_SIGNING_SECRET = '', SPLIT_WEBHOOK_SECRET = '' } = values;
  for (const secret of [SPLIT_SECRET_KEY, SPLIT_SIGNING_SECRET, SPLIT_WEBHOOK_SECRET])
    expect([secret, `${script}${source}`.includes(secret)]).toEqual([expect.stringMatching(/.{32}/), false]);
  page = await openPage(script, origin);
  const { document } = page;
  const button = await vi.waitUntil(() => find(document, 'button'), PATIENCE);
  button.dispatchEvent(new page.MouseEvent('click', { bubbles: true }));
  const opened = () => find(document, 'iframe')?.getAttribute('src') ?? '';
  await expect.poll(opened, PATIENCE).toMatch(new RegExp(`^${url}/session/sess_`));
  const headers = { Authorization: `Bearer ${SPLIT_SECRET_KEY}`, 'Content-Type': 'application/json' };
  const id = /sess_\w+/.exec(opened())?.[0];
  const played = await fetch(`${url}/api/v1/sessions/${id}/simulate`, {
    method: 'POST',
    headers,
    body: '{"steps":["start:2","join:1","pay:2"]}',
  });
  expect(await played.json()).toMatchObject({ status: 'funded' });
  const listed = await fetch(`${url}/api/v1/events?type=group.funded`, { headers });
  const [event] = ((await listed.json()) as { data: { id: string }[] }).data;
  const body = JSON.stringify(event);
  const deliver = async (secret: string) => {
    const signed = signWith(event?.id ?? '', Date.now(), body, [secret]);
    const answer = await fetch(`${shop}/webhooks/split`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...signed },
      body,
    });
    const order = await fetch(`${origin}/api/orders/order-1001`);
    return [answer.status, ((await order.json()) as { paid: boolean }).paid];
  };
  expect(await deliver(`whsec_${Buffer.alloc(24, 1).toString('base64')}`)).toEqual([400, false]);
  expect(await deliver(SPLIT_WEBHOOK_SECRET)).toEqual([204, true]);
  await expect.poll(() => document.body.textContent, PATIENCE).toContain('Everybody has paid');
});
