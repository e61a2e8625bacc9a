import { prisma } from '@/lib/db/prisma';
import { checkBooks, readDifferences } from '@/lib/payment/books/check-books';
import { readProcessor } from './processor-state';
import type { SimulationStack } from './stack';

/** The daily check of the books finds nothing, and its figures are the processor's balance, in each currency. */
export async function checkBalances(stack: Pick<SimulationStack, 'stripe'>): Promise<string[]> {
  const alerts = await checkBooks(false, { grace_ms: 0 });
  const { differences, awaited } = await readDifferences(false);
  const violations = differences.map(
    ({ id, currency, imported_cents, booked_cents, reason, text }) =>
      `books: ${id} ${reason}: ${imported_cents} at the processor, ${booked_cents} booked, in ${currency} ${text}`,
  );
  for (const [currency, cents] of awaited) violations.push(`books: ${cents} still awaited in ${currency}`);
  if (alerts > differences.length)
    violations.push(`books: ${alerts} alerts, ${differences.length} explained`);
  const { balance } = await readProcessor(stack);
  for (const { currency, available, pending } of balance) {
    const [row] = await prisma().balance_checks.findMany({
      where: { currency, livemode: false },
      orderBy: { day: 'desc' },
      take: 1,
    });
    const said_cents = available + pending;
    const figures = [row?.processor_cents, row?.imported_cents, row?.books_cents].map(Number);
    if (figures.some((cents) => cents !== said_cents))
      violations.push(`books: ${said_cents} ${currency} at the processor, but ${figures.join(', ')} checked`);
  }
  return violations;
}
