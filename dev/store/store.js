// The shop's page script: totals that follow the quantities, the way to the group payment, and an order page
// that notices when it is paid. Without it the same forms and pages work, with a reload.

const dollars = (cents) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

async function call(url, body, headers = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.error ?? 'That did not work. Please try again.');
  return answer;
}

function showSums(form) {
  const inputs = [...form.querySelectorAll('input[data-price]')];
  const quantity = (input) => Math.min(Math.max(Math.trunc(Number(input.value)) || 0, 0), Number(input.max));
  const goods = inputs.reduce((sum, input) => sum + quantity(input) * Number(input.dataset.price), 0);
  const sums = { goods, tax: Math.floor((goods * 850 + 5000) / 10000), shipping: goods > 0 ? 1250 : 0 };
  sums.total = sums.goods + sums.tax + sums.shipping;
  for (const [name, cents] of Object.entries(sums)) {
    form.querySelector(`[data-sum="${name}"]`).textContent = dollars(cents);
  }
}

// The group payment opens in a modal over this page. The same cart opens the same session again; another cart is
// another order.
let standing = { quantities: '', button: null };

async function checkout(form, showProblem) {
  const quantities = JSON.stringify(Object.fromEntries(new FormData(form)));
  if (standing.quantities !== quantities) {
    standing.button?.destroy();
    standing = { quantities: '', button: null };
    const order = await call('/orders', JSON.parse(quantities));
    const callbacks = { onError: (error) => showProblem(error.message) };
    standing = { quantities, button: Split.button({ ...order, callbacks }) };
  }
  await standing.button.open();
}

const form = document.querySelector('#shop');
// Where the SDK could not be loaded, the plain form leads to the hosted page.
if (form && 'Split' in globalThis) {
  const button = form.querySelector('.pay');
  const problem = form.querySelector('#problem');
  const showProblem = (text) => {
    problem.textContent = text;
  };
  Split.init({
    merchantId: form.dataset.merchant,
    publishableKey: form.dataset.key,
    getSignature: async (cart) => (await call('/split/sign', { cart })).signature,
  });
  form.addEventListener('input', () => showSums(form));
  showSums(form);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.getAttribute('aria-busy') === 'true') return;
    button.setAttribute('aria-busy', 'true');
    problem.textContent = '';
    try {
      await checkout(form, showProblem);
    } catch (error) {
      showProblem(
        error instanceof TypeError ? 'The shop cannot be reached. Please try again.' : error.message,
      );
    } finally {
      button.removeAttribute('aria-busy');
    }
  });
  // Coming back with the browser's Back button finds the button usable again.
  addEventListener('pageshow', () => button.removeAttribute('aria-busy'));
}

const order = document.querySelector('#order[data-status="open"]');
if (order) {
  const look = async () => {
    try {
      const response = await fetch(`/api/orders/${order.dataset.ref}`);
      const now = await response.json();
      if (now.status !== order.dataset.status || String(now.sequence) !== order.dataset.sequence)
        location.reload();
    } catch {
      // The shop may be restarting; the next look will tell.
    }
    setTimeout(look, 1500);
  };
  setTimeout(look, 1500);
}
