import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Takes away what Node 20 does not have yet, and sample code may not use. */
const ONLY_NODE_20 = `
for (const [owner, ...names] of [
  [Array, 'fromAsync'], [Promise, 'withResolvers', 'try'], [Object, 'groupBy'], [Map, 'groupBy'], [RegExp, 'escape'],
  [URL, 'parse'], [Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf'],
]) for (const name of names) delete owner[name];`;

const VITE = `
import { createServer } from 'vite';
const server = await createServer({ server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
await server.listen();
console.log(server.resolvedUrls.local[0]);`;

const NEXT = `
import { createServer } from 'node:http';
import { POST } from './app/api/sign/route.js';
const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method, headers } = request;
  const answer = await POST(new Request('http://shop.test/api/sign', { method, headers, body: Buffer.concat(chunks) }));
  response.writeHead(answer.status).end(await answer.text());
});
server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));`;

/** The examples' signing routes: where each is, its order's number, and how it is served. */
export const SIGNING_ROUTES = [
  { example: 'html', order_ref: 'example-html', path: '/sign', entry: "import './server.mjs';" },
  { example: 'react-vite', order_ref: 'example-react', path: '/sign', entry: VITE },
  { example: 'next', order_ref: 'example-next', path: '/api/sign', entry: NEXT },
] as const;

interface SigningRoute {
  /** Sends this body, as a page does. */
  ask(body: unknown): Promise<{ status: number; text: string }>;
  stop(): void;
}

/** Serves an example's signing route on a port of its own. */
export async function serveSigningRoute(
  cwd: string,
  { path, entry }: { path: string; entry: string },
  secret: string,
): Promise<SigningRoute> {
  await writeFile(join(cwd, 'only-node-20.mjs'), ONLY_NODE_20);
  await writeFile(join(cwd, 'serve.mjs'), entry);
  const env = { PATH: process.env.PATH, PORT: '0', SPLIT_SIGNING_SECRET: secret };
  const child = spawn(process.execPath, ['--import', './only-node-20.mjs', 'serve.mjs'], {
    cwd,
    env: env as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      const address = /http:\/\/[\w.]+:\d+/.exec(String(text))?.[0];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  return {
    async ask(body) {
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      });
      return { status: response.status, text: await response.text() };
    },
    stop: () => child.kill(),
  };
}
