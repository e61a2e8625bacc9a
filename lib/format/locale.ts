/** The locale of pages and mails. Functions that write for a reader take another one as their last parameter. */
export const DEFAULT_LOCALE = 'en-US';
