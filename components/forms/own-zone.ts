/** The zone of this browser, for times in mails. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
