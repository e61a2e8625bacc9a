import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Way {
  url: string;
  /** What was asked for so far: method and path, with its query. */
  asked: string[];
  /** How many were under way at once, at most. */
  most(): number;
  close(): void;
}

/** A way to the processor that notes each call and passes it on when `hold` has resolved. */
export async function wayTo(url: string, hold: () => Promise<void> = async () => {}): Promise<Way> {
  const asked: string[] = [];
  let now = 0;
  let most = 0;
  const server = createServer(async (incoming, answer) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    now += 1;
    most = Math.max(most, now);
    await hold();
    const { method = 'GET', headers } = incoming;
    const onward = request(new URL(incoming.url ?? '/', url), { method, headers }, (given) => {
      now -= 1;
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, most: () => most, close: () => server.close() };
}
