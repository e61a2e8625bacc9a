import { describe, expect, it } from 'vitest';
import { environmentSchema } from '@/lib/env';
import { misspelledVariables } from '@/lib/format/misspelled-variables';

const misspelled = (given: Record<string, string>) =>
  misspelledVariables(given, Object.keys(environmentSchema.shape));

describe('a variable that is not read because of a typo', () => {
  it.each([
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['REDIS_URI', 'REDIS_URL'],
    ['WORKERS', 'WORKER'],
    ['STRIPE_WEBHOOK_SECRETS', 'STRIPE_WEBHOOK_SECRET'],
    ['STRIPE_LIVE_WEBOOK_SECRET', 'STRIPE_LIVE_WEBHOOK_SECRET'],
    ['metrics_token', 'METRICS_TOKEN'],
  ])('%s is told with the one that was meant', (name, meant) => {
    expect(misspelled({ [name]: 'x' })).toEqual([[name, meant]]);
  });

  it('is none where the one that was meant is set, or where it is empty', () => {
    expect(misspelled({ REDIS_URI: 'x', REDIS_URL: 'y' })).toEqual([]);
    expect(misspelled({ REDIS_URI: '' })).toEqual([]);
  });

  it('is none of those that machines, shells, npm and other programs have', () => {
    const others =
      'PATH HOME HOSTNAME PGHOST PGPORT SHELL LANG USER LOGNAME MAIL TERM NODE_OPTIONS NODE_VERSION APP_ENV ' +
      'VERCEL_ENV VERCEL_URL REDIS_TLS_URL NODE_COMPILE_CACHE OTEL_TRACES_EXPORTER OTEL_METRICS_EXPORTER ' +
      'OTEL_EXPORTER_OTLP_PROTOCOL OTEL_EXPORTER_OTLP_TIMEOUT POSTGRES_PASSWORD STRIPE_API_VERSION INVOCATION_ID ' +
      'JOURNAL_STREAM NEXT_TELEMETRY_DISABLED npm_config_cache npm_lifecycle_event PORTAGE WORKDIR';
    const given = Object.fromEntries(others.split(' ').map((name) => [name, 'x']));
    expect(misspelled(given)).toEqual([]);
  });
});
