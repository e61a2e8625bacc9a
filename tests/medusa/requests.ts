/** JSON of Medusa, of which a test reads a few fields. */
// biome-ignore lint/suspicious/noExplicitAny: Medusa's own types are not installed here
export type Json = any;

/** Requests to one side of Medusa with its headers. @throws with Medusa's own words when it refuses */
export function requests(url: string, headers: Record<string, string>) {
  const send = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 1000)}`);
    return JSON.parse(text);
  };
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown = {}) => send('POST', path, body),
  };
}

export type Requests = ReturnType<typeof requests>;
