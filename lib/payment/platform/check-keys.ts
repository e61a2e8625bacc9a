import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { keyVariables, servedModes } from '../processor/modes';
import { setupCommand, wantedEndpoints } from './platform-endpoints';

/**
 * Checks that this deployment can take payments in a mode, and has all keys of each mode that it takes them in.
 * @throws naming every variable that is missing
 */
export function checkProcessorKeys(): void {
  const modes = servedModes();
  if (modes.length === 0) {
    throw new Error(
      'No Stripe key is configured. Set STRIPE_SECRET_KEY for test mode, STRIPE_LIVE_SECRET_KEY for live mode, or both.',
    );
  }
  const missing = modes
    .map((livemode) => keyVariables(livemode).publishable)
    .filter((variable) => !env()[variable]);
  if (missing.length > 0)
    throw new Error(`${missing.join(' and ')} must be set: pages need it to take cards.`);
  for (const livemode of modes) {
    const unset = wantedEndpoints(livemode).filter(({ secrets }) => secrets.length === 0);
    if (unset.length === 0) continue;
    log('warn', 'no webhook secret: events of the processor are refused', {
      livemode,
      remedy: `set ${unset.map(({ variable }) => variable).join(' and ')}; "${setupCommand(livemode)}" makes the endpoints`,
    });
  }
}
