import { createButton } from './button';
import { createClient } from './client';
import type { ButtonInstance, ButtonOptions, InitOptions } from './types';

/** Until `init` there is one that knows no merchant; its buttons say so when they are opened. */
let client = createClient();
let given: string;

/**
 * Tells the page's buttons who the merchant is. Once a page: the same options again change nothing, others are
 * refused with a message in the console (in test mode). Makes no request and touches nothing on the page.
 */
export function init(options: InitOptions): void {
  // Functions are left out: they may be new at every call.
  const wanted = JSON.stringify(options);
  if (client.problem) {
    client = createClient(options);
    given = wanted;
  } else if (wanted === given) client.getSignature = options.getSignature;
  else client.hint('Split.init again: the first options stay.');
}

/** Makes a button for one cart. `Split.init` may come before or after, as long as it comes before the click. */
export function button(options: ButtonOptions): ButtonInstance {
  return createButton(() => client, options);
}
