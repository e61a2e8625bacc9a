import { readFileSync } from 'node:fs';
import { freshAddress } from '../support/fresh-address';
import { signIn } from './dashboard/sign-in';
import { expect, test } from './fixtures';

test('a form behind a proxy that ends TLS leads on without a request that fails', async ({
  stack,
  visit,
  accounts,
  merchants,
}) => {
  const extraHTTPHeaders = { 'x-forwarded-for': freshAddress(), 'x-forwarded-proto': 'https' };
  const { page } = await visit({ extraHTTPHeaders });
  await signIn(page, accounts.base, merchants.owner.email, merchants.owner.password);
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(readFileSync(stack.app.options.logFile, 'utf8')).not.toContain('failed to get redirect response');
});
