import { isAllowedUrl } from '@/lib/cart/url';
import type { AskedProfile } from '@/lib/merchant/profile';
import { type FormState, wrongFields } from './form-state';
import { isEmail, isName, text } from './form-text';

/** Lines of an address on a receipt, and characters of each. */
const ADDRESS_LINES = 6;
const LINE_LENGTH = 100;
const TAX_ID_LENGTH = 40;

const linesOf = (typed: string): string[] =>
  typed
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * Checks what the settings form says about a business.
 *
 * @param on_localhost whether this deployment is there itself, as the local stack is: a business has one logo for both
 *   modes, which customers load as well
 */
export function checkProfile(
  form: FormData,
  { on_localhost }: { on_localhost: boolean },
): { ok: true; profile: AskedProfile } | { ok: false; state: FormState } {
  const name = text(form, 'name');
  const logo_url = text(form, 'logo_url');
  const brand_color = text(form, 'brand_color').toLowerCase();
  const support_email = text(form, 'support_email');
  const receipt_address = linesOf(text(form, 'receipt_address'));
  const tax_id = text(form, 'tax_id');
  const errors: Record<string, string> = {};
  if (!isName(name)) errors.name = 'Enter a name of at most 100 characters.';
  if (logo_url !== '' && !isAllowedUrl(logo_url, { allow_http_localhost: on_localhost })) {
    errors.logo_url = 'Enter an https address of a picture.';
  }
  if (brand_color !== '' && !/^#[0-9a-f]{6}$/.test(brand_color)) {
    errors.brand_color = 'Enter a color like #14624b.';
  }
  if (support_email !== '' && !isEmail(support_email)) {
    errors.support_email = 'Enter an email address.';
  }
  if (receipt_address.length > ADDRESS_LINES || receipt_address.some((line) => line.length > LINE_LENGTH)) {
    errors.receipt_address = `Enter at most ${ADDRESS_LINES} lines of ${LINE_LENGTH} characters.`;
  }
  if (tax_id.length > TAX_ID_LENGTH) errors.tax_id = `Enter at most ${TAX_ID_LENGTH} characters.`;
  const state = wrongFields(errors);
  if (state) return { ok: false, state };
  return {
    ok: true,
    profile: {
      name,
      logo_url: logo_url || null,
      brand_color: brand_color || null,
      support_email: support_email || null,
      receipt_address: receipt_address.join('\n') || null,
      tax_id: tax_id || null,
      auto_reminders: form.get('auto_reminders') === 'on',
    },
  };
}
