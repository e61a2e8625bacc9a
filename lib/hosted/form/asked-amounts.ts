import { z } from 'zod';
import { SPLIT_MODES } from '@/lib/group/split/divide';
import type { FormResult } from './forms';

/*
 * The amounts of each person, asked for without script: the page comes back with their fields. It reads how to split, and
 * among how many, from what was sent, or from its address where the browser keeps no cookies. What else was typed, and
 * names, are in no address. Pure.
 */

const wanted = <Value>(schema: z.ZodType<Value>) => schema.optional().catch(undefined);

const asked = z.object({
  show: wanted(z.literal('yes')),
  way: wanted(z.enum(SPLIT_MODES)),
  mode: wanted(z.enum(SPLIT_MODES)),
  size: wanted(z.string().regex(/^\d{1,3}$/)),
});

const ASKING_FORM = 'form';
const asking = z.enum(['start', 'change_split']);

/** Whether a form asks for the amounts, and for nothing to be done. */
export const asksForAmounts = (form: FormData): boolean => form.has('show') || form.has('way');

/** How to split, of all that was sent; nothing where no amounts are asked for. */
export function askedIn(values: object): Record<string, string> {
  const { show, way, ...rest } = asked.parse(values);
  if (!show && !way) return {};
  const all = Object.entries({ show, way, ...rest });
  return Object.fromEntries(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** What the address of the page that follows says of it. */
export function amountsQuery(result: FormResult): Record<string, string> {
  const form = result.ok ? undefined : asking.safeParse(result.intent).data;
  const values = result.ok ? {} : askedIn(result.values);
  return form && Object.keys(values).length > 0 ? { [ASKING_FORM]: form, ...values } : {};
}

/** The same, read by that page; null where its address asks for no amounts. */
export function amountsAsked(given: Partial<Record<string, string>>): FormResult | null {
  const intent = asking.safeParse(given[ASKING_FORM]).data;
  const values = askedIn(given);
  if (!intent || Object.keys(values).length === 0) return null;
  return { ok: false, intent, message: '', fields: {}, values };
}
