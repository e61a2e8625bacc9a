import { execFile, spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeliverer } from '@/lib/webhook/delivery/deliver';
import { newWebhookSecret } from '@/lib/webhook/send/signing';
import { randomPort } from '../../../dev/ports';
import { makeMerchantMode } from '../../support/merchant';
import { signWith } from '../../support/sign';
import { toolPath } from '../../support/tools';
import { deliveriesOf, prepare, publish, register, until } from '../../support/webhooks';
import { sample } from '../../unit/docs/samples';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const node = sample('webhooks', ({ tab }) => tab === 'Node').code;
const python = sample('webhooks', ({ tab }) => tab === 'Python, nothing installed').code;

describe('the samples of the docs', () => {
  let database: Awaited<ReturnType<typeof prepare>>;
  beforeAll(async () => {
    database = await prepare();
  });
  afterAll(() => database.close());

  it('the Node receiver accepts our delivery and refuses any other', async () => {
    const merchant = await makeMerchantMode();
    const port = await randomPort();
    const url = `http://localhost:${port}/hooks`;
    const { secret } = await register(merchant, url);
    // Next to the packages it imports.
    const file = `${root}/tests/api/.docs-sample-${process.pid}.mjs`;
    await writeFile(file, node);
    const child = spawn(process.execPath, [file], {
      env: { ...process.env, SPLIT_WEBHOOK_SECRET: secret, PORT: String(port) },
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    const post = (headers: Record<string, string>) => fetch(url, { method: 'POST', body: '{}', headers });
    try {
      await until(() =>
        post({}).then(
          () => true,
          () => false,
        ),
      );
      const stranger = signWith('evt_1', Date.now(), '{}', [newWebhookSecret()]);
      expect((await post({ ...stranger })).status).toBe(400);
      await publish(merchant);
      const deliverer = createDeliverer();
      const [row] = await deliveriesOf(merchant);
      await deliverer.deliver({ delivery_id: row?.id ?? '', trigger: 'schedule' });
      await deliverer.close();
      expect(await deliveriesOf(merchant)).toMatchObject([{ status: 'delivered', last_status: 204 }]);
      await until(() => output.includes('ship ORD-1'));
    } finally {
      child.kill('SIGKILL');
      await rm(file, { force: true });
    }
  });

  it('the sample in plain Python accepts our delivery and refuses any other', async () => {
    const secret = newWebhookSecret();
    const body = JSON.stringify({ id: 'evt_1', name: 'Zoë 🎉' });
    const program = `${python}
import sys
given = json.load(sys.stdin)
try:
    print(read_event(given["body"].encode(), given["headers"], given["secret"])["id"])
except ValueError as error:
    print("refused:", error)
`;
    const verify = (given: { secret?: string; headers?: object; body?: string }) =>
      new Promise<string>((resolve, reject) => {
        const child = execFile(toolPath('python3'), ['-c', program], (error, stdout) =>
          error ? reject(error) : resolve(stdout.trim()),
        );
        const headers = signWith('evt_1', Date.now(), body, [secret]);
        child.stdin?.end(JSON.stringify({ secret, headers, body, ...given }));
      });
    expect(await verify({})).toBe('evt_1');
    expect(await verify({ headers: signWith('evt_1', Date.now(), body, [newWebhookSecret(), secret]) })).toBe(
      'evt_1',
    );
    expect(await verify({ secret: newWebhookSecret() })).toContain('no signature matches');
    expect(await verify({ body: body.replace('Zoë', 'Zoe') })).toContain('no signature matches');
    expect(await verify({ headers: signWith('evt_1', Date.now() - 400_000, body, [secret]) })).toContain(
      'too old',
    );
    expect(await verify({ secret: 'whsec_' })).toContain('the secret is empty');
  });
});
