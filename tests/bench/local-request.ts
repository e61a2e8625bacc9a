import { Agent, request } from 'node:http';

export interface LocalRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Connections are kept, as a proxy in front of a server keeps them, but never until the server ends them. */
const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 50_000 });

/** One request to a server on this machine. Answers the status once all of it is read; `closed` if nothing came. */
export function localRequest(
  port: number,
  { method = 'GET', path, headers, body }: LocalRequest,
): Promise<string> {
  return new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', agent, method, path, headers });
    sent.on('response', (answer) => {
      answer.resume();
      answer.on('close', () => resolve(String(answer.statusCode)));
    });
    sent.on('error', () => resolve('closed'));
    sent.end(body);
  });
}
