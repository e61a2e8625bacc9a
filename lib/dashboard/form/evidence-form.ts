import { formatNumber } from '@/lib/format/number';
import { EVIDENCE_FIELDS, EVIDENCE_LIMITS, type Evidence, saysNothing, tooLong } from '@/lib/group/evidence';
import { type FormState, refused } from './form-state';
import { text } from './form-text';

/** Checks what the form of a dispute says to the bank. */
export function checkEvidence(
  form: FormData,
): { ok: true; evidence: Evidence } | { ok: false; state: FormState } {
  const texts = EVIDENCE_FIELDS.map((field) => [field, text(form, field).replaceAll('\r\n', '\n')]);
  const evidence = Object.fromEntries(texts) as Evidence;
  const errors = Object.fromEntries(
    tooLong(evidence).map((field) => [
      field,
      `Write at most ${formatNumber(EVIDENCE_LIMITS[field])} characters.`,
    ]),
  );
  if (Object.keys(errors).length > 0)
    return { ok: false, state: refused('Shorten the fields marked below.', errors) };
  if (saysNothing(evidence)) return { ok: false, state: refused('Write what the bank should know.') };
  return { ok: true, evidence };
}
