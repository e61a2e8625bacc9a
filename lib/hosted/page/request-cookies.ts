/** The request's cookies. Other programs on this host name set theirs as they like: text that is not encoded stays as it is. */
export function cookiesOf(request: Request): Map<string, string> {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return new Map(pairs.map(([name, ...value]) => [name ?? '', decoded(value.join('='))]));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
