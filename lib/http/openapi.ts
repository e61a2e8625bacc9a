/** Placeholder until the endpoints stand. */
export function openApiText(): string {
  return '{}';
}
