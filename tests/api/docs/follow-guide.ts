import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv, promisify } from 'node:util';
import { expect, vi } from 'vitest';
import { randomPort } from '../../../dev/ports';
import { makeKeys, type NewcomerBench, nextDay, signUpAs } from '../../support/newcomer';
import { signWith } from '../../support/sign';
import { type Sample, samples } from '../../unit/docs/samples';

/*
 * An engineer who knows nothing but a guide: signs up, saves the `.env`, and does what each block says, in their order.
 * Each of these is a step.
 */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const OURS = 'split-with-friends';
const EXPRESS = fileURLToPath(new URL('../../../node_modules/express-5', import.meta.url));
/** A busy machine compiles for long. */
const PATIENCE = { timeout: 240_000, interval: 50 };
const GUIDE_PORT = '4000';

/** The titles that mean something other than a file to save. */
const START = 'Start it';
const ORDER = 'Order';
const PLAY = 'Play a group of two';

/** The cookie by which a command is that of a shopper. */
export const SHOPPER = / -b '(\S+)'/;

interface Followed {
  /** From sign-up to the first session. */
  steps: number;
  session_ms: number;
  /** From sign-up to the first funded group. */
  funded_ms: number;
  url: string;
  /** What the shop has printed. */
  log(): string;
  /** Sends `group.funded` to the shop, signed with its secret, or with another one; answers the status. */
  deliver(by: 'us' | 'stranger'): Promise<number>;
  stop(): Promise<void>;
}

/** A terminal, without what the tests have set. */
const terminal = (port: number): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  // Next chooses it by its command.
  NODE_ENV: undefined as never,
  HOME: join(ROOT, '.local', 'home'),
  PORT: String(port),
  NEXT_TELEMETRY_DISABLED: '1',
  npm_config_update_notifier: 'false',
});

/** `npm install`, without the network: our own package as it is published, and links to others that this project has. */
async function install(folder: string, names: readonly string[]): Promise<void> {
  const bins = join(folder, 'node_modules', '.bin');
  await mkdir(bins, { recursive: true });
  for (const name of names) {
    const from = name === 'express' ? EXPRESS : join(ROOT, 'node_modules', name);
    const { bin } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as { bin?: object };
    const to = join(folder, 'node_modules', name);
    if (name === OURS) {
      for (const part of ['package.json', 'dist'])
        await cp(join(ROOT, 'packages', 'checkout', part), join(to, part), { recursive: true });
    } else await symlink(from, to);
    for (const command of typeof bin === 'object' ? Object.keys(bin) : [name]) {
      if (bin) await symlink(join(ROOT, 'node_modules', '.bin', command), join(bins, command));
    }
  }
  const dependencies = Object.fromEntries(names.map((name) => [name, '*']));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ dependencies }));
  // It follows no link out of its root.
  const settings = { turbopack: { root: parse(ROOT).root } };
  if (names.includes('next'))
    await writeFile(join(folder, 'next.config.mjs'), `export default ${JSON.stringify(settings)};`);
}

class Shop {
  log = '';
  private process: ChildProcess | undefined;
  constructor(
    readonly folder: string,
    private readonly port: number,
  ) {}

  private command = (code: string) => code.replaceAll(GUIDE_PORT, String(this.port));

  async run({ code }: Sample): Promise<string> {
    const options = { cwd: this.folder, env: terminal(this.port) };
    const { stdout } = await promisify(execFile)('bash', ['-ec', this.command(code)], options);
    return stdout.trim();
  }

  /** In a group of its own, since `npx` starts others. */
  async start({ code }: Sample): Promise<void> {
    const options = { cwd: this.folder, env: terminal(this.port), detached: true } as const;
    const started = spawn('bash', ['-c', this.command(code)], {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.process = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        this.log += chunk;
      });
    }
    await vi.waitFor(() => expect(this.log).toContain(`localhost:${this.port}`), PATIENCE);
  }

  async stop(): Promise<void> {
    const { process: started } = this;
    if (started?.pid && started.exitCode === null) {
      const ended = once(started, 'exit');
      process.kill(-started.pid, 'SIGKILL');
      await ended;
    }
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Follows a guide to its funded group. Where it has no block that orders, `press` is what its reader does in the
 * browser.
 */
export async function followGuide(
  bench: NewcomerBench,
  name: string,
  press: (url: string) => Promise<void> = () => Promise.reject(new Error('The guide does not order.')),
): Promise<Followed> {
  const port = await randomPort();
  const shop = new Shop(await mkdtemp(join(tmpdir(), `split-${name}-`)), port);
  try {
    return await follow(bench, name, shop, port, press);
  } catch (error) {
    await shop.stop();
    throw new Error(`The guide ${name} fails; its shop has printed: ${shop.log}`, { cause: error });
  }
}

async function follow(
  bench: NewcomerBench,
  name: string,
  shop: Shop,
  port: number,
  press: (url: string) => Promise<void>,
): Promise<Followed> {
  const begun_ms = performance.now();
  const url = `http://localhost:${port}`;
  // Signing up, the mail, and signing in; then the keys.
  await signUpAs(`${name}@split.test`, bench);
  const { file } = await makeKeys();
  await writeFile(join(shop.folder, '.env'), file);
  let steps = 4;
  const values = parseEnv(file);
  const api = async (path: string) => {
    const headers = { Authorization: `Bearer ${values.SPLIT_SECRET_KEY}` };
    return (await (await fetch(`${bench.url}/api/v1/${path}`, { headers })).json()) as { data: unknown[] };
  };
  let session_ms: number | undefined;
  let funded: unknown;
  const opened = async () => {
    steps += 1;
    const { data } = await api('sessions?order_ref=order-1001');
    expect(data).toHaveLength(1);
    session_ms = performance.now() - begun_ms;
  };

  const blocks = samples().filter(({ page, title }) => page === `guides/${name}` && title !== undefined);
  const orders = blocks.some(({ title }) => title === ORDER);
  for (const block of blocks) {
    const { title = '', language, code } = block;
    const packages = /^npm install (.+)$/.exec(code)?.[1]?.split(' ');
    if (title === PLAY) {
      funded = JSON.parse(await shop.run(block));
    } else if (title === ORDER) {
      const page = await shop.run(block);
      expect(page).toMatch(new RegExp(`^${bench.url}/session/sess_`));
      await opened();
      // A second click comes back to the same session.
      expect(await shop.run(block)).toBe(page);
      await nextDay(values.SPLIT_MERCHANT_ID);
      expect(await shop.run(block)).toBe(page);
      if (name === 'express') {
        // Order numbers can be guessed, and anyone who has the link is the organizer.
        expect(block.code).toMatch(SHOPPER);
        for (const cookie of ['', " -b 'sid=another'"])
          expect(await shop.run({ ...block, code: block.code.replace(SHOPPER, cookie) })).toBe('');
      }
    } else {
      steps += 1;
      if (packages) await install(shop.folder, packages);
      else if (title === START) await shop.start(block);
      else {
        expect(language, title).not.toBe('sh');
        await mkdir(dirname(join(shop.folder, title)), { recursive: true });
        await writeFile(join(shop.folder, title), code);
      }
      if (title === START && !orders) {
        await press(url);
        await opened();
      }
    }
  }
  expect(funded).toMatchObject({ status: 'funded' });
  const funded_ms = performance.now() - begun_ms;

  const [event] = (await api('events?type=group.funded')).data as { id: string }[];
  const body = JSON.stringify(event);
  const secrets = {
    us: values.SPLIT_WEBHOOK_SECRET ?? '',
    stranger: `whsec_${Buffer.alloc(24, 1).toString('base64')}`,
  };
  return {
    steps,
    session_ms: session_ms ?? Number.POSITIVE_INFINITY,
    funded_ms,
    url,
    log: () => shop.log,
    deliver: async (by) => {
      const signed = signWith(event?.id ?? '', Date.now(), body, [secrets[by]]);
      const headers = { 'Content-Type': 'application/json', ...signed };
      return (await fetch(`${url}/webhooks/split`, { method: 'POST', headers, body })).status;
    },
    stop: () => shop.stop(),
  };
}
