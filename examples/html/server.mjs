import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { signCart } from 'split-with-friends/server';

const {
  SPLIT_URL = 'http://localhost:3000',
  SPLIT_MERCHANT_ID,
  SPLIT_PUBLISHABLE_KEY,
  SPLIT_SIGNING_SECRET,
} = process.env;
const PORT = Number(process.env.PORT ?? 4000);

/** What is ordered. The page shows it; what it costs is known here. */
const ORDER = {
  total: 7500,
  currency: 'usd',
  items: [{ id: 'cabin', name: 'Cabin, two nights', quantity: 1, unit_price: 7500 }],
  metadata: { order_ref: 'example-html' },
};

/**
 * Signs the shop's own order and nothing else. A real shop finds it by `cart.metadata.order_ref` and compares every
 * field: a fee below zero is a discount, and another order's number would ship that one.
 */
function sign(cart) {
  if (!isDeepStrictEqual(cart, ORDER)) throw new Error('This is not one of our orders.');
  return signCart(ORDER, SPLIT_SIGNING_SECRET);
}

async function readJson(request) {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > 100_000) throw new Error('Too long.');
  }
  return JSON.parse(text);
}

const server = createServer(async (request, response) => {
  const answer = (status, type, body) => response.writeHead(status, { 'content-type': type }).end(body);
  try {
    if (request.url === '/') {
      const page = await readFile(new URL('index.html', import.meta.url), 'utf8');
      const values = {
        SPLIT_URL,
        SPLIT_MERCHANT_ID,
        SPLIT_PUBLISHABLE_KEY,
        ORDER: JSON.stringify(ORDER).replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
      };
      answer(
        200,
        'text/html; charset=utf-8',
        page.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name]),
      );
    } else if (request.url === '/sign' && request.method === 'POST') {
      const { cart } = await readJson(request);
      answer(200, 'application/json', JSON.stringify({ signature: sign(cart) }));
    } else answer(404, 'text/plain', 'Nothing here.');
  } catch (error) {
    answer(400, 'text/plain', error.message);
  }
});

server.listen(PORT, 'localhost', () =>
  console.log(`The shop is at http://localhost:${server.address().port}`),
);
