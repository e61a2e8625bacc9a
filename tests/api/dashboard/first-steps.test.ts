import '../../support/next-modules';

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { switchMode } from '@/app/dashboard/actions';
import { makeEnvironment } from '@/app/dashboard/developers/actions';
import { requireAccess } from '@/lib/dashboard/access/access';
import { fundingRequest, readFirstSteps } from '@/lib/dashboard/developer/first-steps';
import { readChecklist } from '@/lib/dashboard/home/checklist';
import { createEndpoint } from '@/lib/webhook/endpoint/endpoints';
import { rows } from '../../support/api';
import { makeKeys, signUpAs, startNewcomerBench } from '../../support/newcomer';
import { sendForm } from '../../support/send-form';

let bench: Awaited<ReturnType<typeof startNewcomerBench>>;
let folder: string;
beforeAll(async () => {
  bench = await startNewcomerBench();
  folder = await mkdtemp(join(tmpdir(), 'split-first-steps-'));
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true, force: true });
});

/** Pastes a command into a terminal. */
async function paste(command: string): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)('bash', ['-ec', command], { cwd: folder });
  return JSON.parse(stdout);
}

describe('the first steps', () => {
  it('lead from sign-up to a funded group with what is on the page, and each turns on its light', async () => {
    await signUpAs('first@split.test', bench);
    const access = await requireAccess('read');
    const lights = () => readFirstSteps(access);
    expect(await lights()).toEqual({
      has_keys: false,
      session_id: null,
      event: null,
      has_event: false,
      has_delivery: false,
    });

    const { file, request } = await makeKeys();
    await writeFile(join(folder, '.env'), file);
    const opened = await paste(request);
    expect(opened).toMatchObject({ status: 'pending', session_url: expect.stringContaining(bench.url) });
    const session_id = String(opened.session_id);
    expect(await lights()).toMatchObject({ has_keys: true, session_id, event: null });

    expect(await paste(fundingRequest(session_id))).toMatchObject({ status: 'funded' });
    expect((await lights()).event?.type).toMatch(/^group\./);

    // A month later what was sent is deleted.
    const { merchant_id } = access;
    for (const sent of ['deliveries', 'events'])
      await rows(`DELETE FROM ${sent} WHERE merchant_id = $1`, [merchant_id]);
    expect(await lights()).toMatchObject({ event: null, has_event: true, has_delivery: false });
    const received = async () =>
      (await readChecklist({ merchant_id })).find(({ label }) => label === 'Receive a webhook')?.done;
    const resolve = async () => ['93.184.216.34'];
    const endpoint = { url: 'https://shop.example/hooks', events: ['*'] };
    await createEndpoint({ merchant_id, livemode: true }, endpoint, { resolve });
    expect(await received()).toBe(false);
    await rows('UPDATE sessions SET livemode = true, version = version + 1 WHERE id = $1', [session_id]);
    expect(await received()).toBe(true);
    expect(await lights()).toMatchObject({ has_delivery: true });
  });

  it('give one .env whose keys are recorded, and which the log does not have', async () => {
    await signUpAs('env@split.test', bench);
    const { merchant_id } = await requireAccess('read');
    const { file } = await makeKeys();
    const values = parseEnv(file);
    expect(values).toEqual({
      SPLIT_URL: bench.url,
      SPLIT_MERCHANT_ID: merchant_id,
      SPLIT_PUBLISHABLE_KEY: expect.stringMatching(/^split_pk_test_/),
      SPLIT_SECRET_KEY: expect.stringMatching(/^split_sk_test_/),
      SPLIT_SIGNING_SECRET: expect.stringMatching(/^split_sign_test_/),
      SPLIT_WEBHOOK_SECRET: expect.stringMatching(/^whsec_/),
    });
    const log = await rows('SELECT action, details FROM audit_log WHERE merchant_id = $1', [merchant_id]);
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['webhook_default_secret.shown', 'signing_secret.issued', 'api_key.issued']),
    );
    const written = JSON.stringify(log);
    for (const [name, value = ''] of Object.entries(values).slice(2)) {
      expect(written.includes(value), name).toBe(false);
    }
  });

  it('make nothing in live mode, nor for somebody who has not proved lately who they are', async () => {
    await signUpAs('late@split.test', bench);
    const { merchant_id } = await requireAccess('read');
    await rows(`UPDATE auth_sessions SET created_at = now() - interval '2 hours', confirmed_at = NULL`);
    expect(await sendForm(makeEnvironment, {})).toMatchObject({ ok: false, proof: { by: 'password' } });
    await rows(`UPDATE auth_sessions SET created_at = now()`);
    const live = new FormData();
    live.set('mode', 'live');
    await expect(switchMode(live)).rejects.toThrow('Goes to /dashboard');
    expect(await sendForm(makeEnvironment, {})).toMatchObject({ ok: false });
    for (const kept of ['api_keys', 'signing_secrets']) {
      expect(await rows(`SELECT 1 FROM ${kept} WHERE merchant_id = $1`, [merchant_id])).toEqual([]);
    }
  });
});
