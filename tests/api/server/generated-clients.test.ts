import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiListener } from '@/lib/api/node';
import { createAppServer } from '@/lib/api/server';
import { startApi } from '../../support/api';
import { makeMerchant } from '../../support/merchant';

/** Clients that two generators make of the published document compile, and work against a server. */

const run = promisify(execFile);
const root = process.cwd();
let stop: () => Promise<void>;
let server: Server;
let origin: string;
let key: string;
/** Under .local, where the generated code finds the repository's node_modules. */
let folder: string;
let schema: string;

beforeAll(async () => {
  stop = await startApi();
  key = (await makeMerchant()).secret;
  const pages = (_request: unknown, response: { end: () => void }) => response.end();
  server = createAppServer({
    api: apiListener(),
    pages,
    app_url: 'https://pay.example.com',
    trusted_proxies: '',
    max_connections: 100,
    max_in_flight: 100,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await mkdir(join(root, '.local'), { recursive: true });
  folder = await mkdtemp(join(root, '.local', 'clients-'));
  schema = join(folder, 'openapi.json');
  await writeFile(schema, await (await fetch(`${origin}/api/v1/openapi.json`)).text());
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
  await stop();
});

/** Compiles a program strictly, then runs it as a process of its own, and reads the JSON that it writes. */
async function outcome(name: string, program: string): Promise<unknown> {
  const file = join(folder, name, 'main.mts');
  await writeFile(file, program);
  const options = {
    compilerOptions: {
      target: 'ES2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['ES2022', 'dom', 'dom.iterable'],
      strict: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: true,
      noEmit: true,
      types: ['node'],
    },
    include: [`${name}/**/*.ts`, `${name}/**/*.mts`],
  };
  const project = join(folder, `${name}.json`);
  await writeFile(project, JSON.stringify(options));
  const compiled = await run(process.execPath, [
    join(root, 'node_modules/typescript-native/bin/tsc'),
    '-p',
    project,
  ])
    .then(() => '')
    .catch(({ stdout }: { stdout: string }) => stdout);
  expect(compiled).toBe('');
  const env = { PATH: process.env.PATH, API: `${origin}/api/v1`, KEY: key, NODE_ENV: 'test' } as const;
  const { stdout } = await run(process.execPath, ['--import', 'tsx', file], { env });
  return JSON.parse(stdout);
}

/** The same work for each client; `created`, `read`, `events`, `missing` and `refused` are theirs. */
const REPORT = `
const name: string | undefined = read.data?.group?.mode;
const known = events.data?.data.map((event) => ('sequence' in event.data ? event.data.total_cents : 0));
console.log(JSON.stringify({
  status: created.data?.status,
  same: read.data?.session_id === created.data?.session_id,
  name: typeof name,
  known: known?.length,
  missing: missing.error?.code,
  doc: missing.error?.doc_url,
  refused: [refused.error?.code, refused.error?.details?.length],
}));
`;

const EXPECTED = {
  status: 'pending',
  same: true,
  name: 'string',
  known: 0,
  missing: 'session_not_found',
  doc: 'https://pay.test/docs/errors#session_not_found',
  refused: ['invalid_cart', 1],
};

const CART = `{ total: 9900, currency: 'usd' as const, items: [{ name: 'Kayak', quantity: 1, unit_price: 9900 }] }`;

describe('a client generated from the OpenAPI document', () => {
  it('by openapi-typescript, with openapi-fetch', async () => {
    await mkdir(join(folder, 'fetch'));
    const types = await openapiTypescript(new URL(`file://${schema}`));
    await writeFile(join(folder, 'fetch', 'schema.ts'), astToString(types));
    const program = `
      import createClient from 'openapi-fetch';
      import type { components, paths, webhooks } from './schema';
      type Body<Type extends keyof webhooks> =
        webhooks[Type]['post']['requestBody']['content']['application/json'];
      /** An event is typed: its data is the session, and what its type adds. */
      export const totalOf = (event: Body<'group.funded'>): number => event.data.total_cents;
      export const payerOf = (event: Body<'group.share_paid'>): string => event.data.member_id;
      /** A code of tomorrow is a code. */
      export const code: components['schemas']['Error']['code'] = 'a_code_of_tomorrow' as string;
      const api = createClient<paths>({
        baseUrl: process.env.API,
        headers: { Authorization: 'Bearer ' + process.env.KEY },
      });
      const created = await api.POST('/sessions', { body: { cart: ${CART} } });
      const path = { session_id: created.data?.session_id ?? '' };
      const read = await api.GET('/sessions/{session_id}', { params: { path } });
      const events = await api.GET('/events', { params: { query: { limit: 5 } } });
      const missing = await api.GET('/sessions/{session_id}', { params: { path: { session_id: 'sess_none' } } });
      const refused = await api.POST('/sessions', { body: { cart: { ...${CART}, total: 1 } } });
      ${REPORT}`;
    expect(await outcome('fetch', program)).toEqual(EXPECTED);
  });

  it('by @hey-api/openapi-ts', async () => {
    await createClient({ input: schema, output: join(folder, 'hey', 'api'), logs: { level: 'silent' } });
    const program = `
      import { createSession, getSession, listEvents } from './api';
      import { client } from './api/client.gen';
      import type { GroupFundedEvent, GroupSharePaidEvent } from './api';
      export const totalOf = (event: GroupFundedEvent): number => event.data.total_cents;
      export const payerOf = (event: GroupSharePaidEvent): string => event.data.member_id;
      client.setConfig({ baseUrl: process.env.API as never, auth: () => process.env.KEY });
      const created = await createSession({ body: { cart: ${CART} } });
      const read = await getSession({ path: { session_id: created.data?.session_id ?? '' } });
      const events = await listEvents({ query: { limit: 5 } });
      const missing = await getSession({ path: { session_id: 'sess_none' } });
      const refused = await createSession({ body: { cart: { ...${CART}, total: 1 } } });
      ${REPORT}`;
    expect(await outcome('hey', program)).toEqual(EXPECTED);
  });
});
