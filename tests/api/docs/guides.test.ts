import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv, promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { randomPort } from '../../../dev/ports';
import { makeKeys, signUpAs, startNewcomerBench } from '../../support/newcomer';
import { signWith } from '../../support/sign';
import { toolPath } from '../../support/tools';
import { sample, sampleFolder, samples } from '../../unit/docs/samples';

vi.mock('next/headers', async () => (await import('../../support/next-request')).nextHeaders);
vi.mock('next/cache', async () => (await import('../../support/next-request')).nextCache);
vi.mock('next/navigation', async () => (await import('../../support/next-request')).nextNavigation);

vi.setConfig({ testTimeout: 180_000 });

let bench: Awaited<ReturnType<typeof startNewcomerBench>>;
/** For the code of the guides. */
let folder: string;
let shop: ChildProcess | undefined;
beforeAll(async () => {
  bench = await startNewcomerBench();
  folder = await mkdtemp(join(tmpdir(), 'split-guides-'));
});
afterAll(async () => {
  shop?.kill('SIGKILL');
  await bench.close();
  await rm(folder, { recursive: true, force: true });
});

const FUNDED = JSON.stringify({
  id: 'evt_1',
  type: 'group.funded',
  order_ref: 'order-1001',
  data: { total_cents: 12_600, name: 'Zoë' },
});

/** The `.env` of a merchant of its own, as text. */
async function environment(name: string): Promise<string> {
  await signUpAs(`${name}@split.test`, bench);
  return (await makeKeys()).file;
}

/** A delivery that is ours, one with another secret, and one that is too old. */
function deliveries({ SPLIT_WEBHOOK_SECRET = '' }: Record<string, string | undefined>) {
  const signed = (secret: string, at_ms = Date.now()) => ({ ...signWith('evt_1', at_ms, FUNDED, [secret]) });
  return {
    ours: signed(SPLIT_WEBHOOK_SECRET),
    stranger: signed(`whsec_${Buffer.alloc(24, 1).toString('base64')}`),
    old: signed(SPLIT_WEBHOOK_SECRET, Date.now() - 400_000),
  };
}

/** Writes the files of a guide, which are the blocks in this language; answers their names. */
async function writeFiles(page: string, language: string, to: string): Promise<string[]> {
  const blocks = samples().filter((one) => one.page === page && one.language === language);
  for (const { title = '', code } of blocks) {
    await mkdir(dirname(join(to, title)), { recursive: true });
    await writeFile(join(to, title), code);
  }
  return blocks.map(({ title = '' }) => title);
}

const toSession = () => new RegExp(`^${bench.url}/session/sess_`);

describe('the code of a guide opens a session, and reads our deliveries and no others', () => {
  it('with plain PHP', async () => {
    const block = (name: string) => sample('guides/php', ({ title }) => title === name).code;
    const port = await randomPort();
    const file = await environment('php');
    await writeFile(join(folder, '.env'), file);
    const names = ['sign_cart.php', 'checkout.php', 'webhook.php'];
    expect(await writeFiles('guides/php', 'php', folder)).toEqual(names);
    const program = `exec ${toolPath('php')} -S localhost:${port}`;
    const starting = block('Start it').replace('php -S localhost:4000', program);
    expect(starting).toContain(program);
    const started = spawn('bash', ['-c', starting], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    shop = started;
    let log = '';
    started.stderr.on('data', (chunk) => {
      log += chunk;
    });
    await expect.poll(() => log, { timeout: 60_000 }).toContain('started');

    const ordering = block('Order').replace('localhost:4000', `localhost:${port}`);
    const { stdout: page } = await promisify(execFile)('bash', ['-ec', ordering], { cwd: folder });
    expect(page, log).toMatch(toSession());

    const deliver = async (headers: Record<string, string>) => {
      const address = `http://localhost:${port}/webhook.php`;
      return (await fetch(address, { method: 'POST', headers, body: FUNDED })).status;
    };
    const { ours, stranger, old } = deliveries(parseEnv(file));
    expect([await deliver(stranger), await deliver(old)]).toEqual([400, 400]);
    expect(log).not.toContain('is paid');
    expect(await deliver(ours)).toBe(204);
    await expect.poll(() => log, { timeout: 60_000 }).toContain('order-1001 is paid: 12600');
  });

  it('with the route handlers of Next.js', async () => {
    const values = parseEnv(await environment('next'));
    const local = sampleFolder();
    const said = vi.spyOn(console, 'log').mockImplementation(() => {});
    try {
      for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value);
      const [checkout = '', webhook = ''] = await writeFiles('guides/next', 'js', local);
      const handler = async (name: string): Promise<(request: Request) => Promise<Response>> =>
        (await import(pathToFileURL(join(local, name)).href)).POST;
      const open = await handler(checkout);
      const answer = await open(new Request('http://localhost/checkout', { method: 'POST' }));
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toMatch(toSession());

      const hear = await handler(webhook);
      const deliver = async (headers: Record<string, string>) =>
        (await hear(new Request('http://localhost/', { method: 'POST', headers, body: FUNDED }))).status;
      const { ours, stranger, old } = deliveries(values);
      expect([await deliver(stranger), await deliver(old)]).toEqual([400, 400]);
      expect(said).not.toHaveBeenCalled();
      expect(await deliver(ours)).toBe(204);
      expect(said).toHaveBeenCalledWith('order-1001 is paid: 12600');
    } finally {
      said.mockRestore();
      vi.unstubAllEnvs();
      await rm(local, { recursive: true, force: true });
    }
  });

  it('with Django’s views, called by stand-ins for the names that they import from it', async () => {
    const names = ['sign_cart.py', 'read_event.py', 'views.py', 'urls.py'];
    expect(await writeFiles('guides/django', 'python', join(folder, 'shop'))).toEqual(names);
    await writeFile(join(folder, 'shop', '__init__.py'), '');
    await writeFile(join(folder, 'play.py'), PLAY_DJANGO);
    const values = parseEnv(await environment('django'));
    const { stdout } = await new Promise<{ stdout: string }>((resolve, reject) => {
      const env = { ...process.env, ...values };
      const child = execFile(toolPath('python3'), ['play.py'], { cwd: folder, env }, (error, out) =>
        error ? reject(error) : resolve({ stdout: out }),
      );
      const { ours, stranger, old } = deliveries(values);
      child.stdin?.end(JSON.stringify({ body: FUNDED, deliveries: [stranger, old, ours] }));
    });
    const [page = '', ...rest] = stdout.trim().split('\n');
    expect(page).toMatch(toSession());
    expect(rest).toEqual(['400', '400', 'order-1001 is paid: 12600', '204']);
  });
});

const PLAY_DJANGO = `
import json, sys, types

class Response:
    status_code = 200
    def __init__(self, content="", status=None):
        self.content, self.status_code = content, status or self.status_code

class BadRequest(Response):
    status_code = 400

class Redirect(Response):
    status_code = 302

same = lambda view: view
modules = {
    "django": {}, "django.views": {}, "django.views.decorators": {},
    "django.http": {"HttpResponse": Response, "HttpResponseBadRequest": BadRequest, "HttpResponseRedirect": Redirect},
    "django.views.decorators.csrf": {"csrf_exempt": same},
    "django.views.decorators.http": {"require_POST": same},
    "django.urls": {"path": lambda address, view: (address, view)},
}
for name, names in modules.items():
    sys.modules[name] = types.ModuleType(name)
    vars(sys.modules[name]).update(names)

from shop.urls import urlpatterns
views = dict(urlpatterns)
given = json.load(sys.stdin)
print(views["checkout"](None).content, flush=True)
for headers in given["deliveries"]:
    request = types.SimpleNamespace(body=given["body"].encode(), headers=headers)
    print(views["webhooks/split"](request).status_code, flush=True)
`;
