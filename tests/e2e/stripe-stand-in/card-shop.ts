import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import Stripe from 'stripe';
import { startStripe } from 'stripe-stand-in';

const NONCE = 'bm9uY2U';

/** A shop whose page takes cards with the published Stripe packages, against the stand-in. */
export interface CardShop {
  url: string;
  stand_in_url: string;
  /** The shop's own client. */
  stripe: Stripe;
  close(): Promise<void>;
}

async function bundle(): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL('./page.tsx', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  return result.outputFiles[0]?.text ?? '';
}

/** The page, under a strict content security policy. */
function shopPage(stand_in_url: string) {
  const policy = `default-src 'none'; script-src 'nonce-${NONCE}'; style-src 'nonce-${NONCE}'; connect-src 'self'; frame-src ${stand_in_url}; report-uri /csp`;
  const body = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Shop</title>
    <style nonce="${NONCE}">body{margin:0;padding:20px;font-family:sans-serif}html.dark{background:#12151b;color:#fff}button{margin-top:12px}</style>
    <script nonce="${NONCE}" src="${stand_in_url}/stripe.js"></script></head><body><div id="root"></div>
    <script nonce="${NONCE}" src="/page.js"></script></body></html>`;
  return { type: 'text/html', body, headers: { 'content-security-policy': policy } };
}

export async function startCardShop(): Promise<CardShop> {
  const standIn = await startStripe({ port: 0 });
  const stripe = new Stripe('sk_test_split_demo', {
    host: '127.0.0.1',
    port: standIn.port,
    protocol: 'http',
    telemetry: false,
  });
  const script = await bundle();
  const answer = async (method: string, url: string) => {
    if (url === '/page.js') return { type: 'text/javascript', body: script };
    if (method !== 'POST') return shopPage(standIn.url);
    const { client_secret } = await stripe.paymentIntents.create({ amount: 1234, currency: 'usd' });
    return { type: 'application/json', body: JSON.stringify({ client_secret }) };
  };
  const server = createServer((request, response) => {
    void answer(request.method ?? 'GET', request.url ?? '/').then(({ type, body, ...rest }) => {
      const headers = 'headers' in rest ? rest.headers : {};
      response.writeHead(200, { 'content-type': type, ...headers }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stand_in_url: standIn.url,
    stripe,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await standIn.close();
    },
  };
}
