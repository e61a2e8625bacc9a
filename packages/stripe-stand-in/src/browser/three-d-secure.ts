import { enableButtons } from './enable-buttons';
import { CHANNEL, type DialogAsk, type Envelope, readEnvelope, type Tell } from './protocol';

/** The 3-D Secure dialog: in a frame over the shop's page, or alone on a page of its own after a redirect. */
const query = new URLSearchParams(window.location.search);
const parentOrigin = query.get('parent');
const clientSecret = query.get('client_secret') ?? '';
const dialog = document.querySelector<HTMLElement>('[role=dialog]');
const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-outcome]')];

function tell(body: Tell): void {
  if (!parentOrigin) return;
  const message: Envelope<Tell> = { channel: CHANNEL, id: 0, body };
  window.parent.postMessage(message, parentOrigin);
}

async function choose(outcome: 'complete' | 'fail'): Promise<void> {
  for (const button of buttons) button.disabled = true;
  dialog?.setAttribute('aria-busy', 'true');
  const [id = ''] = clientSecret.split('_secret_');
  try {
    await fetch(`/_sim/3ds/${encodeURIComponent(id)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret: clientSecret, outcome }),
    });
  } catch {
    for (const button of buttons) button.disabled = false;
    dialog?.removeAttribute('aria-busy');
    return;
  }
  tell({ type: 'authenticated', outcome });
  const back = document.body.dataset.return;
  if (!parentOrigin && back) window.location.assign(back);
}

for (const button of buttons) {
  button.addEventListener(
    'click',
    () => void choose(button.dataset.outcome === 'complete' ? 'complete' : 'fail'),
  );
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') void choose('fail');
  if (event.key !== 'Tab') return;
  const first = buttons[0];
  const last = buttons.at(-1);
  const leaving = event.shiftKey ? document.activeElement === first : document.activeElement === last;
  if (!leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
});

window.addEventListener('message', (event) => {
  if (event.origin !== parentOrigin) return;
  if (readEnvelope<DialogAsk>(event.data)?.body.type === 'dismiss') void choose('fail');
});
enableButtons();
tell({ type: 'loaded' });
dialog?.focus();
