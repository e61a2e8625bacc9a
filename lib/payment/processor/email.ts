import { z } from 'zod';

const taken = z.email();

/**
 * An address as a parameter of the processor's; null for one that it refuses, as with letters beyond ASCII or a domain
 * without a dot. It would refuse the whole request, and only uses the address to write to people.
 */
export const takenByProcessor = (address: string | null): string | null =>
  taken.safeParse(address).data ?? null;
