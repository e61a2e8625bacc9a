let addresses = 0;

/** An address that nobody else in this process has, for X-Forwarded-For. */
export function freshAddress(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}
