import { z } from 'zod';
import { askedIn } from './asked-amounts';
import type { FormResult } from './forms';

/*
 * What came of a form without script, on its way in a cookie to the page that shows it once. A browser sends whatever it
 * has been given under the cookie's name, so it is read like anything else from outside. Pure.
 */

/** Browsers refuse cookies above 4096 bytes. */
const LONGEST_bytes = 3800;

const texts = z.record(z.string(), z.string());
const flash = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), message: z.string().optional(), idle: z.boolean().optional() }),
  z.object({ ok: z.literal(false), intent: z.string(), message: z.string(), fields: texts, values: texts }),
]);

/**
 * What was typed is dropped first where it is too long, the fields next, the message's end last. What only asks for
 * amounts has no message: then `too_long` says why nothing came back.
 */
export function writeFlash(result: FormResult, too_long: string): string {
  const short: FormResult[] = result.ok
    ? []
    : [
        { ...result, values: askedIn(result.values), message: result.message || too_long },
        { ...result, values: {}, fields: {} },
        { ...result, values: {}, fields: {}, message: `${result.message.slice(0, 300)}…` },
      ];
  const all = [result, ...short].map((each) => JSON.stringify(each));
  return all.find((text) => encodeURIComponent(text).length < LONGEST_bytes) ?? all.at(-1) ?? '';
}

/** Null for what `writeFlash` has not written. */
export function readFlash(text: string): FormResult | null {
  try {
    return flash.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
