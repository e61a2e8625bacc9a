/** What is ordered. The page shows it, and the signing route in vite.config.js signs it and nothing else. */
export const ORDER = {
  total: 7500,
  currency: 'usd',
  items: [{ id: 'cabin', name: 'Cabin, two nights', quantity: 1, unit_price: 7500 }],
  metadata: { order_ref: 'example-react' },
};
