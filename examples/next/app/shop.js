/** What is ordered, by its number. The browser shows it; what it costs is known here. */
export const ORDERS = new Map([
  [
    'example-next',
    {
      total: 7500,
      currency: 'usd',
      items: [{ id: 'cabin', name: 'Cabin, two nights', quantity: 1, unit_price: 7500 }],
      metadata: { order_ref: 'example-next' },
    },
  ],
]);
