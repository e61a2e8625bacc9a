/** Class names as one text. The hosted pages send it, and weigh every byte; elsewhere clsx does more. */
export const classes = (...names: (string | undefined)[]): string => names.filter(Boolean).join(' ');
