/** Why something failed, for one line. A refused connection has no message, only a list of the addresses it tried. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
