/** The IANA name of a time zone, if this runtime knows it by that name; null for anything else. */
export function knownZone(name: unknown): string | null {
  if (typeof name !== 'string' || !/^[A-Za-z0-9_+/-]{1,64}$/.test(name)) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    return null;
  }
}
