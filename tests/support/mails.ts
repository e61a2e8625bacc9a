import type { Mail } from '../../dev/mailbox/pages';
import type { Stack } from '../../dev/stack';

/** What the mailbox holds for an address, newest first. */
export async function mailsTo(stack: Stack, address: string): Promise<Mail[]> {
  const answer = await fetch(`${stack.demo.mail}/api/mails?to=${encodeURIComponent(address)}`);
  return ((await answer.json()) as { data: Mail[] }).data;
}

export const subjectsTo = async (stack: Stack, address: string): Promise<string[]> =>
  (await mailsTo(stack, address)).map(({ subject }) => subject);
