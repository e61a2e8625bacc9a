import { MerchantRefusal } from './refusal';

/** In characters. The forms of staff have the same limit. */
export const LONGEST_NOTE = 500;

/**
 * Why somebody of staff does something, as the audit log keeps it.
 * @throws MerchantRefusal note_required, note_too_long
 */
export function checkedNote(typed: string): string {
  const note = typed.trim();
  if (note === '') throw new MerchantRefusal('note_required');
  if (note.length > LONGEST_NOTE) throw new MerchantRefusal('note_too_long');
  return note;
}
