import type { MerchantMode } from '@/lib/merchant-mode';
import { defaultSecret } from '@/lib/webhook/endpoint/default-secret';
import type { Actor } from './audit';
import { SCOPES_OF_KIND, type Scope } from './key-kinds';
import { issueKey } from './keys';
import { issueSigningSecret } from './signing-secrets';

/** Everything that a shop's server is configured with, made at once: what the first five minutes need. */
export interface FirstKeys {
  publishable_key: string;
  secret_key: string;
  signing_secret: string;
  /** The default one, which signs deliveries to a session's own webhook_url. */
  webhook_secret: string;
  /** Whether the secret key can create sessions, which its maker may not be allowed to give. */
  may_pay: boolean;
}

/** Issues both keys and a signing secret, each recorded by its own command. */
export async function makeFirstKeys(
  mode: MerchantMode,
  { grantable, actor }: { grantable: readonly Scope[]; actor: Actor },
): Promise<FirstKeys> {
  const scopes = SCOPES_OF_KIND.secret.filter((scope) => grantable.includes(scope));
  const webhook_secret = await defaultSecret(mode);
  const signing = await issueSigningSecret(mode, actor);
  const issue = { ...mode, name: 'First steps', grantable };
  const publishable = await issueKey({ ...issue, kind: 'publishable' }, actor);
  const secret = await issueKey({ ...issue, kind: 'secret', scopes }, actor);
  return {
    publishable_key: publishable.key,
    secret_key: secret.key,
    signing_secret: signing.secret,
    webhook_secret,
    may_pay: scopes.includes('payments'),
  };
}
