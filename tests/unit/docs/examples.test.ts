import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants';
import loadConfig from 'next/dist/server/config';
import { afterEach, expect, it, vi } from 'vitest';
import { newWebhookSecret } from '@/lib/webhook/send/signing';
import { signWith } from '../../support/sign';

const folder = fileURLToPath(new URL('../../../examples/next', import.meta.url));
vi.mock('split-with-friends/server', () => import('../../../packages/checkout/src/server'));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('the Next example is an app of its own where it lies, and takes nothing of the service around it', async () => {
  const { configFile, turbopack } = await loadConfig(PHASE_DEVELOPMENT_SERVER, folder, { silent: true });
  expect(configFile?.startsWith(`${folder}/`), configFile).toBe(true);
  // Next looks for `instrumentation` and `proxy` in all folders up to here.
  expect(turbopack?.root).toBe(folder);
  // It follows no link out of its root, so npm has to copy our package.
  expect(readFileSync(`${folder}/.npmrc`, 'utf8')).toContain('install-links=true');
});

it('the Next example ships an order once, and tells of another group that has paid it, or another amount', async () => {
  const secret = newWebhookSecret();
  vi.stubEnv('SPLIT_WEBHOOK_SECRET', secret);
  const lines: unknown[][] = [];
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...line) => void lines.push(line));
  const { POST } = (await import(`${folder}/app/api/webhook/route.js`)) as {
    POST(request: Request): Promise<Response>;
  };
  const fund = async (id: string, session_id: string, total_cents: number) => {
    const data = { session_id, total_cents };
    const body = JSON.stringify({ id, type: 'group.funded', order_ref: 'example-next', data });
    const headers = { ...signWith(id, Date.now(), body, [secret]) };
    const { status } = await POST(new Request('http://localhost:4002', { method: 'POST', headers, body }));
    expect(status).toBe(204);
    return lines.splice(0);
  };
  expect(await fund('evt_1', 'sess_1', 7000)).toEqual([
    ['Look at the order first: its total differs', 'example-next'],
  ]);
  expect(await fund('evt_2', 'sess_2', 7500)).toEqual([['Ship the order', 'example-next']]);
  expect(await fund('evt_2', 'sess_2', 7500)).toEqual([]);
  // As after a backup was restored.
  expect(await fund('evt_3', 'sess_2', 7500)).toEqual([]);
  expect(await fund('evt_4', 'sess_3', 7500)).toEqual([
    ['Refund the members of sess_3: another group has paid', 'example-next'],
  ]);
});
