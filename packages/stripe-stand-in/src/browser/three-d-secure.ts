import { enableButtons } from './enable-buttons';
import { onAsk, parentOrigin, tell } from './parent-page';
import type { DialogAsk } from './protocol';

/** The 3-D Secure dialog: in a frame over the shop's page, or alone on a page of its own after a redirect. */
const clientSecret = new URLSearchParams(window.location.search).get('client_secret') ?? '';
const dialog = document.querySelector<HTMLElement>('[role=dialog]');
const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-outcome]')];

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

onAsk<DialogAsk>(() => void choose('fail'));
enableButtons();
tell({ type: 'loaded' });
dialog?.focus();
