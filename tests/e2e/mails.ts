import type { Mail } from '../../dev/mailbox/pages';
import type { Stack } from '../../dev/stack';

/** What the mailbox holds for an address, newest first. */
export async function mailsTo(stack: Stack, address: string): Promise<Mail[]> {
  const answer = await fetch(`${stack.demo.mail}/api/mails?to=${encodeURIComponent(address)}`);
  return ((await answer.json()) as { data: Mail[] }).data;
}

export const subjectsTo = async (stack: Stack, address: string): Promise<string[]> =>
  (await mailsTo(stack, address)).map(({ subject }) => subject);

/** Clicks in the mail that asks whether an address is its reader's own. */
export async function confirmAddress(stack: Stack, address: string): Promise<void> {
  const asked = async () =>
    (await mailsTo(stack, address)).find(({ subject }) => subject.includes('Confirm'));
  const deadline = Date.now() + 60_000;
  let mail = await asked();
  while (!mail && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    mail = await asked();
  }
  const link = /https?:\/\/\S+\/confirm-address\/\S+/.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error(`No mail asked ${address} to confirm`);
  const url = new URL(link);
  url.pathname += '/confirm';
  const answer = await fetch(url, { method: 'POST', redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`${url.pathname} answered ${answer.status}`);
}
