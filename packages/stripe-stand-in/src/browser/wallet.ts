import { enableButtons } from './enable-buttons';
import {
  CHANNEL,
  type DialogAsk,
  type Envelope,
  readEnvelope,
  type Tell,
  type WalletDetails,
} from './protocol';

/** A wallet's sheet over the shop's page: whose card it is, and whether it pays. */
const parentOrigin = new URLSearchParams(window.location.search).get('parent') ?? '';
const form = document.querySelector('form');

function tell(body: Tell): void {
  const message: Envelope<Tell> = { channel: CHANNEL, id: 0, body };
  window.parent.postMessage(message, parentOrigin);
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const typed = new FormData(form);
  const text = (name: string) => String(typed.get(name) ?? '');
  const details: WalletDetails = { name: text('name'), email: text('email'), number: text('number') };
  tell({ type: 'wallet', details });
});
const cancel = () => tell({ type: 'wallet', details: null });
document.querySelector('[data-cancel]')?.addEventListener('click', cancel);
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') cancel();
});
window.addEventListener('message', (event) => {
  if (event.origin !== parentOrigin) return;
  if (readEnvelope<DialogAsk>(event.data)?.body.type === 'dismiss') cancel();
});
enableButtons();
tell({ type: 'loaded' });
document.querySelector<HTMLElement>('[type=submit]')?.focus();
