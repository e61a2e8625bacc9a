import { openSession } from '../support/sessions';
import { rowOf } from './accounts/people';
import { confirmed, shownSecret } from './dashboard/dialogs';
import { PASSWORD, trySignIn } from './dashboard/sign-in';
import { expect, test } from './fixtures';
import { subjectsTo } from './mails';

/** Accounts, as people use them: with real mails, and with the rate limits as they are. */

const OTHER_PASSWORD = 'battery staple 2';

test.describe('the team', () => {
  test('adds an invited person with the rights of her role, and removes her at once', async ({
    stack,
    database,
    accounts,
    merchants,
  }) => {
    const owner = await accounts.signUp('owner@team.test', 'Fjord Shop');
    // As previous versions let people in.
    await database.query(`UPDATE auth_users SET email_verified = false WHERE email = 'owner@team.test'`);
    await owner.goto(`${accounts.base}/dashboard/settings`);
    await owner.getByLabel('Name', { exact: true }).fill('Fjord Outfitters');
    await owner.getByRole('button', { name: 'Save' }).click();
    await expect(owner.getByText('Saved.')).toBeVisible();
    // An unconfirmed address cannot have the service send mail to others.
    await owner.goto(`${accounts.base}/dashboard/settings/team`);
    await expect(owner.getByText('Until then you cannot invite anyone')).toBeVisible();
    await expect(owner.getByRole('button', { name: 'Invite' })).toHaveCount(0);
    await owner.getByRole('button', { name: 'Send it again' }).click();
    await expect(owner.getByText('We sent a mail to owner@team.test')).toBeVisible();
    await accounts.confirmAddress(owner, 'owner@team.test');
    await owner.goto(`${accounts.base}/dashboard/settings/team`);
    await owner.getByRole('button', { name: 'Invite' }).click();
    await owner.getByLabel('Email address').fill('Mia@Team.test');
    await owner.getByRole('combobox', { name: 'Role' }).selectOption('developer');
    await owner.getByRole('button', { name: 'Send invitation' }).click();
    await expect(owner.getByText('mia@team.test gets a mail')).toBeVisible();

    // The mail uses the current business name, and its link alone gives access.
    const link = await accounts.linkIn(
      await accounts.mailTo('mia@team.test', 'Join Fjord Outfitters on Split'),
      'Accept',
    );
    const mia = await accounts.signIn(merchants.owner.email, merchants.owner.password);
    await mia.goto(link.replace(/proof=.*/, 'proof=guessed'));
    await expect(mia.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
    await mia.goto(link);
    await expect(mia.getByText('The invitation is for another address')).toBeVisible();
    await mia.getByRole('button', { name: 'Sign out and continue' }).click();
    await mia.getByLabel('Your name').fill('Mia Lund');
    await mia.getByLabel('Password').fill(PASSWORD);
    await mia.getByRole('button', { name: 'Create account and join' }).click();
    await mia.waitForURL('**/dashboard');
    await expect(mia.getByText('Fjord Outfitters')).not.toHaveCount(0);
    // Opening the mail's link confirmed her address: nothing more is asked.
    expect(await subjectsTo(stack, 'mia@team.test')).toEqual(['Join Fjord Outfitters on Split']);

    const key = await accounts.newKey(mia);
    expect((await accounts.whoAmI(key)).status).toBe(200);
    await mia.goto(`${accounts.base}/dashboard/developers`);
    await expect(mia.getByRole('button', { name: /^Rotate / })).toHaveCount(1);
    await mia.goto(`${accounts.base}/dashboard/settings/team`);
    await expect(rowOf(mia, 'owner@team.test')).toBeVisible();
    for (const name of [/^Invite/, /^Change the role/, /^Remove/]) {
      await expect(mia.getByRole('button', { name })).toHaveCount(0);
    }
    const connect = await mia.request.get(`${accounts.base}/dashboard/money/connect`, { maxRedirects: 0 });
    expect(connect.status()).toBe(403);
    await mia.goto(link);
    await expect(mia.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();

    await owner.goto(`${accounts.base}/dashboard/settings/team`);
    await expect(rowOf(owner, 'Mia Lund').getByText('Developer', { exact: true })).toBeVisible();
    await owner.getByRole('button', { name: 'Change the role of Mia Lund' }).click();
    await owner.getByRole('combobox', { name: 'Role' }).selectOption('viewer');
    const beyond = owner.getByRole('group', { name: /^Revoke these keys too/ }).filter({ visible: true });
    await expect(beyond.getByRole('checkbox')).toBeChecked();
    await owner.getByRole('button', { name: 'Save' }).click();
    await expect(owner.getByText('Saved.')).toBeVisible();
    await expect(owner.getByRole('combobox', { name: 'Role' })).toHaveValue('viewer');
    await owner.getByRole('button', { name: 'Close' }).click();
    await expect(rowOf(owner, 'Mia Lund').getByText('Viewer', { exact: true })).toBeVisible();
    await expect.poll(() => accounts.whoAmI(key).then(({ status }) => status)).toBe(401);
    await mia.goto(`${accounts.base}/dashboard/developers`);
    await expect(mia.getByRole('heading', { name: 'API keys' })).toBeVisible();
    await expect(mia.getByRole('button', { name: /^(New|Rotate|Revoke) / })).toHaveCount(0);

    await owner.getByRole('button', { name: 'Remove Mia Lund' }).click();
    await owner.getByRole('button', { name: 'Remove', exact: true }).click();
    // The open dialog hides the rows; it closes together with hers.
    await expect(rowOf(owner, 'owner@team.test')).toBeVisible();
    await expect(rowOf(owner, 'Mia Lund')).toHaveCount(0);
    await mia.goto(`${accounts.base}/dashboard/developers`);
    await expect(mia.getByText('mia@team.test belongs to no business')).toBeVisible();
    await expect(mia).toHaveURL((url) => url.pathname === '/welcome');
    await expect(mia.getByText('Fjord')).toHaveCount(0);

    await owner.goto(`${accounts.base}/dashboard/settings/audit`);
    for (const deed of [
      'Team member invited',
      'Team member joined',
      'Role of a team member changed',
      'Team member removed',
    ]) {
      await expect(rowOf(owner, deed).filter({ hasText: 'mia@team.test' })).toBeVisible();
    }
    // The last owner cannot leave the business without one.
    await owner.goto(`${accounts.base}/dashboard/settings/team`);
    await expect(rowOf(owner, 'owner@team.test')).toBeVisible();
    await expect(owner.getByRole('button', { name: /^(Remove|Change the role|Leave)/ })).toHaveCount(0);
  });
});

test.describe('signing in', () => {
  test('works once by a mailed link', async ({ accounts }) => {
    await accounts.signUp('link@split.test');
    const page = await accounts.visitor();
    await page.goto(`${accounts.base}/sign-in`);
    await page.getByText('Email me a sign-in link').click();
    await page.getByLabel('Your email address').fill('link@split.test');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('If link@split.test has an account, we sent it a link')).toBeVisible();

    const link = await accounts.linkIn(
      await accounts.mailTo('link@split.test', 'Your sign-in link'),
      'Sign in',
    );
    // Programs that scan mails open it too.
    expect((await page.request.get(link)).status()).toBe(200);
    await page.goto(link);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/dashboard');
    await expect(page.getByRole('button', { name: 'signed in as link@split.test' })).toBeVisible();

    const second = await accounts.visitor();
    await second.goto(link);
    await second.getByRole('button', { name: 'Sign in' }).click();
    await expect(second).toHaveURL((url) => url.pathname === '/sign-in');
    await expect(second.getByText('This link has expired or was already used')).toBeVisible();
  });

  test('accepts only the new password after a reset, and never reveals who has an account', async ({
    stack,
    accounts,
  }) => {
    const elsewhere = await accounts.signUp('reset@split.test');
    const page = await accounts.visitor();
    const ask = async (email: string) => {
      await page.goto(`${accounts.base}/forgot-password`);
      await page.getByLabel('Email address').fill(email);
      await page.getByRole('button', { name: 'Send link' }).click();
      return (await page.getByRole('status').filter({ hasText: email }).textContent())?.replace(email, '…');
    };
    expect(await ask('nobody@split.test')).toBe(await ask('reset@split.test'));

    const link = await accounts.linkIn(
      await accounts.mailTo('reset@split.test', 'Choose a new password'),
      'Choose',
    );
    expect(await subjectsTo(stack, 'nobody@split.test')).toEqual([]);
    await page.goto(link);
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Change password' }).click();
    const field = page.getByLabel('New password');
    await expect(field).toHaveAccessibleDescription(/Choose a password of at least 10 characters/);
    await expect(field).toBeFocused();
    await page.getByLabel('New password').fill(OTHER_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password changed. Sign in with the new one.')).toBeVisible();

    await trySignIn(page, 'reset@split.test', PASSWORD);
    await expect(page.getByText('The email address or the password is wrong')).toBeVisible();
    await trySignIn(page, 'reset@split.test', OTHER_PASSWORD);
    await page.waitForURL('**/dashboard');
    await elsewhere.goto(`${accounts.base}/dashboard`);
    await expect(elsewhere).toHaveURL((url) => url.pathname === '/sign-in');
    const late = await accounts.visitor();
    await late.goto(link);
    await expect(late.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });

  test('explains when too many passwords were wrong, and then refuses the right one too', async ({
    accounts,
    merchants,
  }) => {
    // All that follows her first sign-in has to fit into the minute of the limit: what can be done before it is.
    const [thief, accomplice] = [await accounts.visitor(), await accounts.visitor()];
    for (const page of [thief, accomplice]) await page.goto(`${accounts.base}/sign-in`);
    await accounts.signUp('guessed@split.test');
    const answer = thief.getByRole('alert').filter({ hasText: /./ });
    const answers: (string | null)[] = [];
    // Her own first sign-in was the first of ten.
    for (let tries = 0; tries < 10; tries += 1) {
      await trySignIn(thief, 'guessed@split.test', 'not the password');
      // The form is emptied with the answer.
      await expect(thief.getByLabel('Password')).toHaveValue('');
      answers.push(await answer.textContent());
    }
    expect(new Set(answers.slice(0, 9)).size).toBe(1);
    expect(answers[0]).toContain('The email address or the password is wrong.');
    expect(answers[9]).toMatch(/^Too many attempts\. Try again in \d+ seconds?\.$/);
    await trySignIn(thief, 'guessed@split.test', PASSWORD);
    await expect(answer.filter({ hasText: 'Too many attempts' })).toBeVisible();
    await expect(thief).toHaveURL((url) => url.pathname === '/sign-in');

    // Guessing from another address does not start over; somebody else's account is not held up.
    await trySignIn(accomplice, 'guessed@split.test', PASSWORD);
    await expect(accomplice.getByText('Too many attempts')).toBeVisible();
    await accounts.signIn(merchants.owner.email, merchants.owner.password);
  });

  test('can be ended on another device', async ({ accounts }) => {
    const here = await accounts.signUp('devices@split.test');
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';
    const phone = await accounts.signIn('devices@split.test', PASSWORD, { userAgent });
    await here.goto(`${accounts.base}/dashboard/settings/security`);
    const devices = here.getByRole('region', { name: 'Active sessions' }).getByRole('listitem');
    await expect(devices.filter({ hasText: 'This device' })).toBeVisible();
    await expect(devices).toHaveCount(2);
    await here.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
    await expect(devices).toHaveCount(1);

    await phone.goto(`${accounts.base}/dashboard`);
    await expect(phone).toHaveURL((url) => url.pathname === '/sign-in');
    await here.goto(`${accounts.base}/dashboard`);
    await expect(here).toHaveURL((url) => url.pathname === '/dashboard');
  });
});

test.describe('the business', () => {
  test('sets up payouts at the processor, can pause and continue, and repeats it for live money', async ({
    accounts,
  }) => {
    const page = await accounts.signUp('money@split.test');
    await page.goto(`${accounts.base}/dashboard/money`);
    const card = page.getByRole('region', { name: 'Payout account' });
    await expect(card.getByText('Not set up')).toBeVisible();
    await card.getByRole('combobox', { name: 'Country' }).selectOption('NO');
    await card.getByRole('button', { name: 'Set up payouts' }).click();
    await expect(page.getByRole('heading', { name: 'Set up payouts' })).toBeVisible();
    const form = page.url();
    expect(form).toMatch(/\/setup\/acct_\w+\/\w+$/);
    await page.getByRole('button', { name: 'Leave for later' }).click();
    await page.waitForURL(`${accounts.base}/dashboard/money`);
    await expect(card.getByText('Incomplete', { exact: true })).toBeVisible();

    // A used link leads back through us to a new one.
    await page.goto(form);
    await page.waitForURL('**/setup/**');
    expect(page.url()).not.toBe(form);
    await page.goto(`${accounts.base}/dashboard/money`);
    await card.getByRole('button', { name: 'Continue setup' }).click();
    await page.getByRole('button', { name: 'Complete onboarding' }).click();
    await page.waitForURL(`${accounts.base}/dashboard/money`);
    await expect(card.getByText('Ready', { exact: true })).toBeVisible();
    const wished = page.getByRole('combobox', { name: 'Preferred currency' });
    await page.getByRole('combobox', { name: 'Pay out in' }).selectOption('preferred');
    await wished.selectOption('eur');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect(wished).toHaveValue('eur');
    await expect(card.getByRole('button')).toHaveText(['Open your Stripe dashboard']);
    await expect(card.getByRole('combobox')).toHaveCount(0);
    await expect(card.getByText(/^acct_/)).toHaveText(
      /acct_\w+/.exec(form)?.[0] ?? 'no account in the address',
    );

    await card.getByRole('button', { name: 'Open your Stripe dashboard' }).click();
    await page.waitForURL(/\/express\/acct_\w+\//);
    await page.goto(`${accounts.base}/dashboard/money`);

    await page.getByRole('button', { name: 'Switch to live' }).click();
    await expect(page.locator('[data-mode=live]')).toBeVisible();
    await page.goto(`${accounts.base}/dashboard/money`);
    await expect(card.getByText('takes no payments in live mode')).toBeVisible();
    await expect(card.getByText('Ready', { exact: true })).toHaveCount(0);
    await expect(card.getByRole('button')).toHaveCount(0);
  });

  test('gives the payment page its name and colour, darkens a pale colour, and logs who did it', async ({
    stack,
    accounts,
    merchants,
  }) => {
    const page = await accounts.signIn(merchants.owner.email, merchants.owner.password);
    await page.goto(`${accounts.base}/dashboard/settings`);
    const save = async (color: string) => {
      await page.getByLabel('Brand color', { exact: true }).fill(color);
      await page.getByRole('button', { name: 'Save' }).click();
    };
    const reminders = page.getByLabel('Automatic reminders');
    const reminded = await reminders.isChecked();
    await reminders.setChecked(!reminded);
    await save('violet');
    await expect(page.getByText('Check the fields marked below')).toBeVisible();
    await expect(reminders).toBeChecked({ checked: !reminded });
    await expect(page.getByText('Write it like #14624b')).toBeVisible();

    await page.getByLabel('Name', { exact: true }).fill('Nordlys & Sons');
    await page.getByLabel('Brand color', { exact: true }).fill('#ffe066');
    await expect(page.getByText('Too pale to read')).toBeVisible();
    await save('#ffe066');
    await expect(page.getByText('Saved.')).toBeVisible();

    const { session_url } = await openSession(stack, {}, merchants.standard);
    const guest = await accounts.visitor({ colorScheme: 'light' });
    await guest.goto(session_url);
    await expect(guest.getByText('Nordlys & Sons').first()).toBeVisible();
    const button = guest.getByRole('button', { name: 'Continue' });
    const paint = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
    const pale = await paint();
    expect(pale).not.toBe('rgb(255, 224, 102)');

    await page.goto(`${accounts.base}/dashboard/settings`);
    await page.getByLabel('Brand color', { exact: true }).fill('#7a1fa2');
    await expect(page.getByText('Enough contrast to read')).toBeVisible();
    await save('#7a1fa2');
    await expect(page.getByText('Saved.')).toBeVisible();
    await guest.reload();
    expect(await paint()).toBe('rgb(122, 31, 162)');

    await page.goto(`${accounts.base}/dashboard/settings/audit`);
    const changes = rowOf(page, 'merchant profile changed').filter({ hasText: merchants.owner.email });
    await expect(changes).toHaveCount(2);
    await expect(changes.first()).not.toContainText('Nordlys');
    await expect(
      changes.filter({ hasText: 'name: Nordlys & Sons, ' }).filter({ hasText: '#ffe066' }),
    ).toBeVisible();
    await expect(changes.filter({ hasText: 'brand color: #7a1fa2' })).toBeVisible();
  });
});

test.describe('the default webhook secret', () => {
  test('can be shown again and rotated like that of an endpoint, which is logged', async ({ accounts }) => {
    const page = await accounts.signUp('secret@split.test');
    await page.goto(`${accounts.base}/dashboard/webhooks`);
    const card = page.getByRole('region', { name: 'Default webhook secret' });
    const shown = card.locator('[data-secret]');
    await card.getByRole('button', { name: 'Show the default secret' }).click();
    const secret = await shown.textContent();
    expect(secret).toMatch(/^whsec_/);
    await page.reload();

    await confirmed(page, 'Rotate secret');
    const fresh = await shownSecret(page);
    expect(fresh).toMatch(/^whsec_/);
    expect(fresh).not.toBe(secret);
    await expect(card.getByText('Both secrets valid until')).toBeVisible();
    await card.getByRole('button', { name: 'Show the default secret' }).click();
    await expect(shown).toHaveText(fresh);

    await page.reload();
    await card.getByRole('button', { name: 'Rotate secret' }).click();
    await expect(page.getByText('A rotation is under way.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await card.getByRole('button', { name: 'Expire the old secret now' }).click();
    await expect(card.getByText('Both secrets valid until')).toHaveCount(0);
    await page.goto(`${accounts.base}/dashboard/settings/audit`);
    await expect(rowOf(page, 'Webhook default secret shown')).toHaveCount(2);
    await expect(rowOf(page, 'Webhook default secret rotated')).toBeVisible();
    await expect(rowOf(page, 'Previous default webhook secret revoked')).toBeVisible();
  });
});
