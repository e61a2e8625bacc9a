import type { Account } from '../state/objects';
import { type Html, html } from './html';
import { page } from './layout';

/** The hosted onboarding of a connected account. */
export function setupPage(account: Account): Html {
  return page(
    'Set up payouts',
    html`<section class="card narrow">
      <h1>Set up payouts</h1>
      <p>In place of Stripe's onboarding, which asks about the business, its owner, and its bank account.</p>
      <dl class="facts">
        <dt>Account</dt><dd><code>${account.id}</code></dd>
        <dt>Email</dt><dd>${account.email ?? 'not given'}</dd>
        <dt>Country</dt><dd>${account.country}</dd>
      </dl>
      <form method="post">
        <button class="primary" name="outcome" value="complete">Complete onboarding</button>
        <button name="outcome" value="later">Leave for later</button>
      </form>
    </section>`,
    { nav: false },
  );
}
