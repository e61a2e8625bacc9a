/** Where to go after signing in: a page of ours, and nothing else, whatever the address says. */
export function safeNext(path: string | undefined): string {
  return path && /^\/(dashboard|staff|invitation|welcome)([/?][^\\]*)?$/.test(path) ? path : '/dashboard';
}
