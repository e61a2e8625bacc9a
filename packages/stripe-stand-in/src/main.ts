import { parseArgs } from 'node:util';
import { startStripe } from './server';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3003' },
    host: { type: 'string', default: '127.0.0.1' },
    data: { type: 'string' },
    webhook: { type: 'string' },
    'webhook-secret': { type: 'string' },
    'connect-webhook': { type: 'string' },
    'connect-webhook-secret': { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

const running = await startStripe({
  port: Number(values.port),
  host: values.host,
  dataFile: values.data,
  webhooks: [
    ...endpoint('platform', values.webhook, values['webhook-secret']),
    ...endpoint('connect', values['connect-webhook'], values['connect-webhook-secret']),
  ],
  log: values.verbose ? (line) => console.log(line) : undefined,
});
console.log(`Stripe stand-in at ${running.url}`);

function endpoint(scope: 'platform' | 'connect', url: string | undefined, secret: string | undefined) {
  return url && secret ? [{ url, secret, scope }] : [];
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void running.close().then(() => process.exit(0));
  });
}
