import { z } from 'zod';
import type { FormState } from './form-state';

/** The name of the file in which somebody keeps them. */
export const BACKUP_CODES_FILE = 'split-backup-codes.txt';

/** What setting up a second factor shows. Without script it comes back from the form that showed it. */
export const twoFactorSetup = z.object({
  /** A picture of the code, as a data URL. */
  qr: z.string().startsWith('data:image/svg+xml;base64,').max(100_000),
  /** For apps that cannot take a picture. */
  secret: z.string().max(200),
  backup_codes: z.array(z.string().max(40)).max(20),
});

export interface TwoFactorState extends FormState {
  setup?: z.infer<typeof twoFactorSetup>;
}
