import { describe, expect, it } from 'vitest';
import { checkEvidence } from '@/lib/dashboard/form/evidence-form';

describe('what a merchant writes to the bank about a dispute', () => {
  const check = (texts: Record<string, string>) => {
    const form = new FormData();
    for (const [field, text] of Object.entries(texts)) form.set(field, text);
    return checkEvidence(form);
  };

  it.each([
    ['uncategorized_text', 20_000, 'Write at most 20,000 characters.'],
    ['shipping_carrier', 500, 'Write at most 500 characters.'],
  ])('is refused at its field where it is longer than the processor takes: %s', (field, most, text) => {
    const longest = 'x'.repeat(most);
    expect(check({ [field]: longest })).toMatchObject({ ok: true, evidence: { [field]: longest } });
    expect(check({ [field]: `${longest}x` })).toMatchObject({
      ok: false,
      state: { ok: false, message: 'Shorten the fields marked below.', errors: { [field]: text } },
    });
  });

  it('has a line break as one character, as the processor counts it', () => {
    const lines = 'x\r\n'.repeat(10_000);
    expect(check({ uncategorized_text: lines }).ok).toBe(true);
  });

  it('says more than who the customer is', () => {
    expect(check({ customer_name: 'Ana' })).toMatchObject({
      ok: false,
      state: { message: 'Write what the bank should know.' },
    });
  });
});
