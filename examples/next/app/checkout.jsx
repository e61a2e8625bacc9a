'use client';

import { SplitButton, SplitProvider } from 'split-with-friends/react';

async function getSignature(cart) {
  const response = await fetch('/api/sign', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cart }),
  });
  if (!response.ok) throw new Error('The shop did not sign the cart.');
  return (await response.json()).signature;
}

export function Checkout({ cart, ...options }) {
  return (
    <SplitProvider {...options} getSignature={getSignature}>
      <SplitButton cart={cart} />
    </SplitProvider>
  );
}
