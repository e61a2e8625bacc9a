import {
  type ApiError,
  type Ask,
  CHANNEL,
  type DialogAsk,
  type Envelope,
  type Reply,
  readEnvelope,
  type Tell,
} from './protocol';

/** The page around this frame; null where there is none. */
export const parentOrigin = new URLSearchParams(window.location.search).get('parent');

export function tell(body: Tell, id = 0): void {
  if (!parentOrigin) return;
  const message: Envelope<Tell> = { channel: CHANNEL, id, body };
  window.parent.postMessage(message, parentOrigin);
}

/** Hears what the page around this frame asks, and nobody else. */
export function onAsk<Body extends Ask | DialogAsk>(hear: (body: Body, id: number) => void): void {
  window.addEventListener('message', (event) => {
    if (event.origin !== parentOrigin || event.source !== window.parent) return;
    const message = readEnvelope<Body>(event.data);
    if (message) hear(message.body, message.id);
  });
}

export type CallAsk = Extract<Ask, { type: 'call' }>;

/** Asks the API what the page asks of it; with the fields of a card where it pays with one. */
export async function callApi(
  publishableKey: string,
  { method, path, form }: CallAsk,
  card: Record<string, string>,
): Promise<Reply> {
  const fields = new URLSearchParams({ ...form, ...card }).toString();
  try {
    const response = await fetch(method === 'GET' ? `${path}?${fields}` : path, {
      method,
      headers: {
        authorization: `Bearer ${publishableKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: method === 'POST' ? fields : undefined,
    });
    const body = (await response.json()) as { error?: ApiError } & Record<string, unknown>;
    return body.error ? { error: body.error } : { result: body };
  } catch {
    const message = 'An unexpected error occurred. Please check your internet connection and try again.';
    return { error: { type: 'api_connection_error', message } };
  }
}
