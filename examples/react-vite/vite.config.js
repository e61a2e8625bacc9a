import { isDeepStrictEqual } from 'node:util';
import react from '@vitejs/plugin-react';
import { signCart } from 'split-with-friends/server';
import { defineConfig } from 'vite';
import { ORDER } from './src/shop.js';

/**
 * Signs the shop's own order and nothing else. A real shop finds it by `cart.metadata.order_ref` and compares every
 * field: a fee below zero is a discount, and another order's number would ship that one.
 */
function sign(cart) {
  if (!isDeepStrictEqual(cart, ORDER)) throw new Error('This is not one of our orders.');
  return signCart(ORDER, process.env.SPLIT_SIGNING_SECRET);
}

async function readJson(request) {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > 100_000) throw new Error('Too long.');
  }
  return JSON.parse(text);
}

/** The signing route of the shop's own server, here as part of Vite's. */
const signingRoute = {
  name: 'signing-route',
  configureServer({ middlewares }) {
    middlewares.use('/sign', async (request, response) => {
      try {
        const { cart } = await readJson(request);
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ signature: sign(cart) }));
      } catch (error) {
        response.writeHead(400, { 'content-type': 'text/plain' }).end(error.message);
      }
    });
  },
};

export default defineConfig({
  plugins: [react(), signingRoute],
  define: {
    SPLIT_URL: JSON.stringify(process.env.SPLIT_URL ?? 'http://localhost:3000'),
    SPLIT_MERCHANT_ID: JSON.stringify(process.env.SPLIT_MERCHANT_ID ?? ''),
    SPLIT_PUBLISHABLE_KEY: JSON.stringify(process.env.SPLIT_PUBLISHABLE_KEY ?? ''),
  },
});
