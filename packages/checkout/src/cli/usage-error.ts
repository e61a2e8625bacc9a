/** The command was given in a way that cannot be understood, or without what it needs. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
