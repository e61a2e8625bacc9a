import { signCart } from '@split/checkout/server';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The signing route of the shop's own server, here as part of Vite's. */
const signingRoute = {
  name: 'signing-route',
  configureServer({ middlewares }) {
    middlewares.use('/sign', async (request, response) => {
      const chunks = await Array.fromAsync(request);
      const { cart } = JSON.parse(Buffer.concat(chunks).toString());
      // A real shop compares the cart with its own prices before it signs.
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ signature: signCart(cart, process.env.SPLIT_SIGNING_SECRET) }));
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
