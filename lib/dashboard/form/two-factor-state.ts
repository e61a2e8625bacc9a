import type { FormState } from './form-state';

/** What setting up a second factor shows, once. */
export interface TwoFactorState extends FormState {
  setup?: {
    /** A picture of the code, as a data URL. */
    qr: string;
    /** For apps that cannot take a picture. */
    secret: string;
    backup_codes: string[];
  };
}
