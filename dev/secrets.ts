import { randomBytes } from 'node:crypto';
import type { Seeded } from '../prisma/seed';
import { JsonFile } from './shared/json-file';

/** What a local stack invents once and keeps, so that a second start finds its data readable. */
export type Secrets = {
  encryption_key: string;
  auth_secret: string;
  cron_secret: string;
  stripe_webhook_secret: string;
  stripe_connect_webhook_secret: string;
  resend_webhook_secret: string;
  dashboard_password: string;
  merchants: Partial<Seeded>;
};

export function readSecrets(path: string): JsonFile<Secrets> {
  const fresh: Secrets = {
    encryption_key: randomBytes(32).toString('base64'),
    auth_secret: randomBytes(32).toString('base64url'),
    cron_secret: randomBytes(24).toString('base64url'),
    stripe_webhook_secret: `whsec_${randomBytes(24).toString('base64url')}`,
    stripe_connect_webhook_secret: `whsec_${randomBytes(24).toString('base64url')}`,
    resend_webhook_secret: `whsec_${randomBytes(24).toString('base64')}`,
    dashboard_password: randomBytes(12).toString('base64url'),
    merchants: {},
  };
  const file = new JsonFile<Secrets>(path, fresh);
  // A file of the previous version lacks what was invented since.
  file.value = { ...fresh, ...file.value };
  file.save();
  return file;
}
