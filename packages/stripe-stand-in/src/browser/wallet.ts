import { enableButtons } from './enable-buttons';
import { onAsk, tell } from './parent-page';
import type { DialogAsk, WalletDetails } from './protocol';

/** A wallet's sheet over the shop's page: whose card it is, and whether it pays. */
const form = document.querySelector('form');

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
onAsk<DialogAsk>(cancel);
enableButtons();
tell({ type: 'loaded' });
document.querySelector<HTMLElement>('[type=submit]')?.focus();
