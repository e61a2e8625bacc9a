import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { SplitButton, SplitProvider, useSplitSession } from 'split-with-friends/react';
import { ORDER } from './shop.js';

async function getSignature(cart) {
  const response = await fetch('/sign', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cart }),
  });
  if (!response.ok) throw new Error('The shop did not sign the cart.');
  return (await response.json()).signature;
}

function Progress({ session_id }) {
  const { status, paid_amount = 0, members, error } = useSplitSession(session_id);
  if (error) return <p role="status">{error.message}</p>;
  if (!status) return null;
  const paid = members.filter((member) => member.status === 'paid').length;
  return (
    <p role="status">
      {status}: {(paid_amount / 100).toFixed(2)} of 75.00, {paid} of {members.length} people
    </p>
  );
}

function Shop() {
  const [session_id, setSessionId] = useState();
  return (
    <SplitProvider
      merchantId={SPLIT_MERCHANT_ID}
      publishableKey={SPLIT_PUBLISHABLE_KEY}
      apiBaseUrl={`${SPLIT_URL}/api/v1`}
      getSignature={getSignature}
    >
      <h1>Cabin, two nights</h1>
      <SplitButton cart={ORDER} callbacks={{ onGroupCreated: (state) => setSessionId(state.session_id) }} />
      <Progress session_id={session_id} />
    </SplitProvider>
  );
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <Shop />
  </StrictMode>,
);
