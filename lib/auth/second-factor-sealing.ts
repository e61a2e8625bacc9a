import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Sealing } from '@/lib/db/rotate-key';
import { auth } from './auth';

/**
 * How the secrets of second factors are encrypted again under the first key. Null with a BETTER_AUTH_SECRET, which
 * encrypts them instead.
 */
export async function secondFactorSealing(): Promise<Sealing | null> {
  const { secretConfig } = await auth().$context;
  if (typeof secretConfig === 'string') return null;
  return {
    prefix: `$ba$${secretConfig.currentVersion}$`,
    reseal: async (sealed) =>
      symmetricEncrypt({
        key: secretConfig,
        data: await symmetricDecrypt({ key: secretConfig, data: sealed }),
      }),
  };
}
