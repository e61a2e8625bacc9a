import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import { confirmAddress, signIn, signUp } from '@/app/(auth)/actions';
import { makeEnvironment } from '@/app/dashboard/developers/actions';
import { apiListener } from '@/lib/api/node';
import { createAppServer } from '@/lib/api/server';
import { resetEnvironment } from '@/lib/env';
import { rows } from './api';
import { type FormBench, startFormBench } from './form-bench';
import { somebody } from './next-request';
import { sendForm } from './send-form';
import { PASSWORD } from './signed-in';

/*
 * Somebody who has never used the service, and a server to use it on: the API over HTTP, and the forms of the dashboard
 * called as functions. The test replaces Next's modules (next-request.ts).
 */

/** The first mail of a process loads its templates, which takes long while the machine is busy. */
const MAIL_ms = 240_000;

export interface NewcomerBench extends FormBench {
  url: string;
}

export async function startNewcomerBench(): Promise<NewcomerBench> {
  const bench = await startFormBench({ processor: true });
  const server = createAppServer({
    api: apiListener(),
    pages: (_request, response) => response.end(),
    app_url: 'https://pay.example.com',
    trusted_proxies: '',
    max_connections: 100,
    max_in_flight: 100,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  resetEnvironment({ APP_URL: url, STRIPE_PUBLISHABLE_KEY: 'pk_test_split_demo' });
  return {
    resend: bench.resend,
    url,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await bench.close();
    },
  };
}

/** Signs up, confirms by the link in the mail, and signs in: the first three steps. */
export async function signUpAs(email: string, { resend }: FormBench): Promise<void> {
  somebody();
  const form = { name: 'Ana Berg', business: 'Fjord Shop', country: 'US', email, password: PASSWORD };
  expect(await sendForm(signUp, form)).toMatchObject({ to: '/sign-in?sent=1' });
  const token = () => /\/sign-up\/confirm\?token=(\S+)/.exec(resend.to(email).at(-1)?.text ?? '')?.[1];
  await vi.waitFor(() => expect(token()).toBeDefined(), { timeout: MAIL_ms, interval: 100 });
  await sendForm(confirmAddress, { token: token() ?? '' });
  expect(await sendForm(signIn, { email, password: PASSWORD })).toMatchObject({ to: '/dashboard' });
}

/** Presses the button on the page of the first steps: the `.env`, and the request to paste. */
export async function makeKeys(): Promise<{ file: string; request: string }> {
  const { secrets = [], message } = await sendForm(makeEnvironment, {});
  expect(
    secrets.map(({ label }) => label),
    message,
  ).toEqual(['.env', 'Signed request']);
  return { file: secrets[0]?.value ?? '', request: secrets[1]?.value ?? '' };
}

/** A day later its idempotency keys are forgotten, and the merchant has switched on one session per `order_ref`. */
export async function nextDay(merchant_id: string | undefined): Promise<void> {
  const forgotten = await rows('DELETE FROM idempotency_keys WHERE merchant_id = $1 RETURNING key', [
    merchant_id,
  ]);
  expect(forgotten).toHaveLength(1);
  await rows('UPDATE merchants SET one_session_per_order_ref = true WHERE id = $1', [merchant_id]);
}
