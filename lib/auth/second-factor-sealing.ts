import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Sealing } from '@/lib/db/rotate-key';
import { auth } from './auth';

/** How the secrets of second factors are encrypted again under the first secret. */
export async function secondFactorSealing(): Promise<Sealing> {
  const { secretConfig } = await auth().$context;
  if (typeof secretConfig === 'string') throw new Error('the sign-in secret has no version');
  return {
    prefix: `$ba$${secretConfig.currentVersion}$`,
    reseal: async (sealed) =>
      symmetricEncrypt({
        key: secretConfig,
        data: await symmetricDecrypt({ key: secretConfig, data: sealed }),
      }),
  };
}
