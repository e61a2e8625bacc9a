import { createButton } from './button';
import { createClient } from './client';
import type { ButtonInstance, ButtonOptions, InitOptions } from './types';

/** Before `init`, a client without a merchant; its buttons report that when they are opened. */
let client = createClient();
let given: string;

/**
 * Sets the merchant of the page's buttons. Call it once per page: the same options again change nothing, and others
 * are refused with a message in the console (in test mode). Makes no request and leaves the page as it is.
 */
export function init(options: InitOptions): void {
  // JSON leaves functions out: they may be new on every call.
  const wanted = JSON.stringify(options);
  if (client.problem) {
    client = createClient(options);
    given = wanted;
  } else if (wanted === given) client.options.getSignature = options.getSignature;
  else client.hint('Split.init again is ignored.');
}

/** Creates a button for one cart. Call `Split.init` at any time before the click. */
export function button(options: ButtonOptions): ButtonInstance {
  return createButton(() => client, options);
}
