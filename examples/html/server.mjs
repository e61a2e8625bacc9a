import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { signCart } from '@split/checkout/server';

const {
  SPLIT_URL = 'http://localhost:3000',
  SPLIT_MERCHANT_ID,
  SPLIT_PUBLISHABLE_KEY,
  SPLIT_SIGNING_SECRET,
} = process.env;
const PORT = Number(process.env.PORT ?? 4000);

/** What the shop sells. The browser says what it wants; what it costs is known here. */
const PRODUCTS = new Map([['cabin', { name: 'Cabin, two nights', unit_price: 7500 }]]);

/** Signs only carts whose prices are this shop's own. */
function sign(cart) {
  const honest = cart.items.every(({ id, unit_price }) => PRODUCTS.get(id)?.unit_price === unit_price);
  if (!honest || cart.fees?.length) throw new Error('These are not our prices.');
  return signCart(cart, SPLIT_SIGNING_SECRET);
}

async function readJson(request) {
  let text = '';
  for await (const chunk of request) {
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
      const values = { SPLIT_URL, SPLIT_MERCHANT_ID, SPLIT_PUBLISHABLE_KEY };
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
