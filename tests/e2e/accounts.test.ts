import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subjectsTo } from '../support/mails';
import {
  base,
  confirmAddress,
  giveUpMail,
  linkIn,
  mailTo,
  newKey,
  openSession,
  rowOf,
  signIn,
  signUp,
  stack,
  staffScript,
  startWorld,
  stopWorld,
  visitor,
  whoAmI,
} from './accounts/people';
import { PASSWORD, trySignIn } from './dashboard/sign-in';

/** Accounts, as people use them: with real mails, and with the rate limits as they are. */

const OTHER_PASSWORD = 'battery staple 2';

beforeAll(startWorld);
afterAll(stopWorld);

describe('the team', () => {
  it('takes in who was invited with the rights of her role, and lets go of her at once', async () => {
    const owner = await signUp('owner@team.test', 'Fjord Shop');
    await owner.goto(`${base}/dashboard/settings`);
    await owner.getByLabel('Name', { exact: true }).fill('Fjord Outfitters');
    await owner.getByRole('button', { name: 'Save' }).click();
    await owner.getByText('Saved.').waitFor();
    // Nobody is mailed in the service's name by an address that may be anybody's.
    await owner.goto(`${base}/dashboard/settings/team`);
    await owner.getByText('Until then you cannot invite anyone').waitFor();
    expect(await owner.getByRole('button', { name: 'Invite' }).count()).toBe(0);
    await owner.getByRole('button', { name: 'Send it again' }).click();
    await owner.getByText('We sent a mail to owner@team.test').waitFor();
    await confirmAddress(owner, 'owner@team.test');
    await owner.goto(`${base}/dashboard/settings/team`);
    await owner.getByRole('button', { name: 'Invite' }).click();
    await owner.getByLabel('Email address').fill('Mia@Team.test');
    await owner.getByRole('combobox', { name: 'Role' }).selectOption('developer');
    await owner.getByRole('button', { name: 'Send invitation' }).click();
    await owner.getByText('mia@team.test gets a mail').waitFor();

    // The mail names the business as it is called now, and its link alone lets in.
    const link = await linkIn(await mailTo('mia@team.test', 'Join Fjord Outfitters on Split'), 'Accept');
    const mia = await signIn(stack.demo.dashboard.email, stack.demo.dashboard.password);
    await mia.goto(link.replace(/proof=.*/, 'proof=guessed'));
    await mia.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor();
    await mia.goto(link);
    await mia.getByText('The invitation is for another address').waitFor();
    await mia.getByRole('button', { name: 'Sign out and continue' }).click();
    await mia.getByLabel('Your name').fill('Mia Lund');
    await mia.getByLabel('Password').fill(PASSWORD);
    await mia.getByRole('button', { name: 'Create account and join' }).click();
    await mia.waitForURL('**/dashboard');
    expect(await mia.getByText('Fjord Outfitters').count()).toBeGreaterThan(0);
    // Who came by the mail has confirmed the address: nothing more is asked of her.
    expect(await subjectsTo(stack, 'mia@team.test')).toEqual(['Join Fjord Outfitters on Split']);

    const key = await newKey(mia);
    expect((await whoAmI(key)).status).toBe(200);
    await mia.goto(`${base}/dashboard/developers`);
    expect(await mia.getByRole('button', { name: /^Roll / }).count()).toBe(1);
    await mia.goto(`${base}/dashboard/settings/team`);
    await rowOf(mia, 'owner@team.test').waitFor();
    for (const name of [/^Invite/, /^Change the role/, /^Remove/]) {
      expect(await mia.getByRole('button', { name }).count()).toBe(0);
    }
    const connect = await mia.request.get(`${base}/dashboard/money/connect`, { maxRedirects: 0 });
    expect(connect.status()).toBe(403);
    await mia.goto(link);
    await mia.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor();

    await owner.goto(`${base}/dashboard/settings/team`);
    await rowOf(owner, 'Mia Lund').getByText('Developer', { exact: true }).waitFor();
    await owner.getByRole('button', { name: 'Change the role of Mia Lund' }).click();
    await owner.getByRole('combobox', { name: 'Role' }).selectOption('viewer');
    await owner.getByRole('button', { name: 'Save' }).click();
    await owner.getByText('Saved.').waitFor();
    expect(await owner.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('viewer');
    await owner.getByRole('button', { name: 'Close' }).click();
    await rowOf(owner, 'Mia Lund').getByText('Viewer', { exact: true }).waitFor();
    await mia.goto(`${base}/dashboard/developers`);
    await mia.getByRole('heading', { name: 'API keys' }).waitFor();
    expect(await mia.getByRole('button', { name: /^(New|Roll|Revoke) / }).count()).toBe(0);

    await owner.getByRole('button', { name: 'Remove Mia Lund' }).click();
    await owner.getByRole('button', { name: 'Remove', exact: true }).click();
    // Behind the open dialog no row can be found: the dialog goes together with hers.
    await rowOf(owner, 'owner@team.test').waitFor();
    expect(await rowOf(owner, 'Mia Lund').count()).toBe(0);
    await mia.goto(`${base}/dashboard/developers`);
    await mia.getByText('mia@team.test belongs to no business').waitFor();
    expect(new URL(mia.url()).pathname).toBe('/welcome');
    expect(await mia.getByText('Fjord').count()).toBe(0);

    await owner.goto(`${base}/dashboard/settings/audit`);
    for (const deed of ['invited', 'joined', 'role changed', 'removed']) {
      await rowOf(owner, `Team ${deed}`).filter({ hasText: 'mia@team.test' }).waitFor();
    }
    // The last owner cannot leave the business without one.
    await owner.goto(`${base}/dashboard/settings/team`);
    await rowOf(owner, 'owner@team.test').waitFor();
    expect(await owner.getByRole('button', { name: /^(Remove|Change)/ }).count()).toBe(0);
  });
});

describe('signing in', () => {
  it('works by a mailed link, once', async () => {
    await signUp('link@split.test');
    const page = await visitor();
    await page.goto(`${base}/sign-in`);
    await page.getByText('Email me a sign-in link instead').click();
    await page.getByLabel('Your email address').fill('link@split.test');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('If link@split.test has an account, a link is on its way').waitFor();

    const link = await linkIn(await mailTo('link@split.test', 'Your sign-in link'), 'Sign in');
    await page.goto(link);
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await page.getByRole('button', { name: 'signed in as link@split.test' }).waitFor();

    const second = await visitor();
    await second.goto(link);
    expect(new URL(second.url()).pathname).toBe('/sign-in');
    await second.getByText('This link has expired or was used').waitFor();
  });

  it('takes the new password after a reset and not the old one, and tells nobody who has an account', async () => {
    const elsewhere = await signUp('reset@split.test');
    const page = await visitor();
    const ask = async (email: string) => {
      await page.goto(`${base}/forgot-password`);
      await page.getByLabel('Email address').fill(email);
      await page.getByRole('button', { name: 'Send link' }).click();
      return (await page.getByRole('status').filter({ hasText: email }).textContent())?.replace(email, '…');
    };
    expect(await ask('nobody@split.test')).toBe(await ask('reset@split.test'));

    const link = await linkIn(await mailTo('reset@split.test', 'Choose a new password'), 'Choose');
    expect(await subjectsTo(stack, 'nobody@split.test')).toEqual([]);
    await page.goto(link);
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Choose a password of at least 10 characters').waitFor();
    await page.getByLabel('New password').fill(OTHER_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed').waitFor();

    await trySignIn(page, 'reset@split.test', PASSWORD);
    await page.getByText('The email address or the password is wrong').waitFor();
    await trySignIn(page, 'reset@split.test', OTHER_PASSWORD);
    await page.waitForURL('**/dashboard');
    await elsewhere.goto(`${base}/dashboard`);
    expect(new URL(elsewhere.url()).pathname).toBe('/sign-in');
    const late = await visitor();
    await late.goto(link);
    await late.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  });

  it('says in words when too many passwords were wrong, and then refuses the right one too', async () => {
    await signUp('guessed@split.test');
    const thief = await visitor();
    await thief.goto(`${base}/sign-in`);
    const answer = thief.getByRole('alert').filter({ hasText: /./ });
    const answers: (string | null)[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      await trySignIn(thief, 'guessed@split.test', 'not the password');
      // The form is emptied with the answer.
      await expect.poll(() => thief.getByLabel('Password').inputValue()).toBe('');
      answers.push(await answer.textContent());
    }
    expect(answers.slice(0, 10)).toEqual(Array(10).fill('The email address or the password is wrong.'));
    expect(answers[10]).toMatch(/^Too many attempts\. Try again in \d+ seconds?\.$/);
    await trySignIn(thief, 'guessed@split.test', PASSWORD);
    await answer.filter({ hasText: 'Too many attempts' }).waitFor();
    expect(new URL(thief.url()).pathname).toBe('/sign-in');

    // Guessing from another address does not start over; somebody else's account is not held up.
    const accomplice = await visitor();
    await accomplice.goto(`${base}/sign-in`);
    await trySignIn(accomplice, 'guessed@split.test', PASSWORD);
    await accomplice.getByText('Too many attempts').waitFor();
    await signIn(stack.demo.dashboard.email, stack.demo.dashboard.password);
  });

  it('can be ended on another device', async () => {
    const here = await signUp('devices@split.test');
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';
    const phone = await signIn('devices@split.test', PASSWORD, { userAgent });
    await here.goto(`${base}/dashboard/settings/security`);
    const devices = here.getByRole('region', { name: 'Active sessions' }).getByRole('listitem');
    await devices.filter({ hasText: 'This device' }).waitFor();
    expect(await devices.count()).toBe(2);
    await here.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
    await expect.poll(() => devices.count()).toBe(1);

    await phone.goto(`${base}/dashboard`);
    expect(new URL(phone.url()).pathname).toBe('/sign-in');
    await here.goto(`${base}/dashboard`);
    expect(new URL(here.url()).pathname).toBe('/dashboard');
  });
});

describe('the business', () => {
  it('sets up payouts at the processor, can leave off and go on, and has to do so for live money apart', async () => {
    const page = await signUp('money@split.test');
    await page.goto(`${base}/dashboard/money`);
    const card = page.getByRole('region', { name: 'Payout account' });
    await card.getByText('Not set up').waitFor();
    await card.getByRole('button', { name: 'Set up payouts' }).click();
    await page.getByRole('heading', { name: 'Set up payouts' }).waitFor();
    const form = page.url();
    expect(form).toMatch(/\/setup\/acct_\w+\/\w+$/);
    await page.getByRole('button', { name: 'Leave for later' }).click();
    await page.waitForURL(`${base}/dashboard/money`);
    await card.getByText('Incomplete', { exact: true }).waitFor();

    // A link that was used leads back through us to a new one.
    await page.goto(form);
    await page.waitForURL('**/setup/**');
    expect(page.url()).not.toBe(form);
    await page.goto(`${base}/dashboard/money`);
    await card.getByRole('button', { name: 'Continue setup' }).click();
    await page.getByRole('button', { name: 'Complete onboarding' }).click();
    await page.waitForURL(`${base}/dashboard/money`);
    await card.getByText('Ready', { exact: true }).waitFor();
    const wished = page.getByRole('combobox', { name: 'Preferred currency' });
    await page.getByRole('combobox', { name: 'Pay out in' }).selectOption('preferred');
    await wished.selectOption('eur');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await wished.inputValue()).toBe('eur');
    expect(await card.getByRole('button').count()).toBe(0);
    expect(await card.getByText(/^acct_/).textContent()).toBe(/acct_\w+/.exec(form)?.[0]);

    await page.getByRole('button', { name: 'Switch to live' }).click();
    await page.locator('[data-mode=live]').waitFor();
    await page.goto(`${base}/dashboard/money`);
    await card.getByText('takes no payments in live mode').waitFor();
    expect(await card.getByText('Ready', { exact: true }).count()).toBe(0);
    expect(await card.getByRole('button').count()).toBe(0);
  });

  it('gives the payment page its name and colour, a colour too pale made darker, and the log who did it', async () => {
    const page = await signIn(stack.demo.dashboard.email, stack.demo.dashboard.password);
    await page.goto(`${base}/dashboard/settings`);
    const save = async (color: string) => {
      await page.getByLabel('Brand color', { exact: true }).fill(color);
      await page.getByRole('button', { name: 'Save' }).click();
    };
    const reminders = page.getByLabel('Automatic reminders');
    const reminded = await reminders.isChecked();
    await reminders.setChecked(!reminded);
    await save('violet');
    await page.getByText('Check the fields marked below').waitFor();
    expect(await reminders.isChecked()).toBe(!reminded);
    await page.getByText('Write it like #14624b').waitFor();

    await page.getByLabel('Name', { exact: true }).fill('Nordlys & Sons');
    await page.getByLabel('Brand color', { exact: true }).fill('#ffe066');
    await page.getByText('Too pale to read as it is').waitFor();
    await save('#ffe066');
    await page.getByText('Saved.').waitFor();

    const session_url = await openSession();
    const guest = await visitor({ colorScheme: 'light' });
    await guest.goto(session_url);
    await guest.getByText('Nordlys & Sons').first().waitFor();
    const button = guest.getByRole('button', { name: 'Start the group' });
    const paint = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
    const pale = await paint();
    expect(pale).not.toBe('rgb(255, 224, 102)');

    await page.goto(`${base}/dashboard/settings`);
    await page.getByLabel('Brand color', { exact: true }).fill('#7a1fa2');
    await page.getByText('Its contrast is enough').waitFor();
    await save('#7a1fa2');
    await page.getByText('Saved.').waitFor();
    await guest.reload();
    expect(await paint()).toBe('rgb(122, 31, 162)');

    await page.goto(`${base}/dashboard/settings/audit`);
    const changes = rowOf(page, 'merchant profile changed').filter({ hasText: stack.demo.dashboard.email });
    await expect.poll(() => changes.count()).toBe(2);
    expect(await changes.first().textContent()).not.toContain('Nordlys');
    await changes.filter({ hasText: 'name: Nordlys & Sons, ' }).filter({ hasText: '#ffe066' }).waitFor();
    await changes.filter({ hasText: 'brand color: #7a1fa2' }).waitFor();
  });
});

describe('the default webhook secret', () => {
  it('can be read again and replaced, which the log tells', async () => {
    const page = await signUp('secret@split.test');
    await page.goto(`${base}/dashboard/webhooks`);
    const card = page.getByRole('region', { name: 'Default webhook secret' });
    const shown = card.locator('[data-secret]');
    await card.getByRole('button', { name: 'Show the default secret' }).click();
    const secret = await shown.textContent();
    expect(secret).toMatch(/^whsec_/);
    await card.getByRole('button', { name: 'Replace the default secret' }).click();
    await card.getByText('New default webhook secret').waitFor();
    expect(await shown.textContent()).toMatch(/^whsec_/);
    expect(await shown.textContent()).not.toBe(secret);
    await page.goto(`${base}/dashboard/settings/audit`);
    await rowOf(page, 'Webhook default secret shown').waitFor();
    await rowOf(page, 'Webhook default secret replaced').waitFor();
  });
});

describe("the staff's desk", () => {
  it('blocks addresses and lets given-up work be tried again, for those whom the script has let in', async () => {
    const page = await signUp('desk@split.test');
    await confirmAddress(page, 'desk@split.test');
    const key = await newKey(page);
    await page.goto(`${base}/staff`);
    await page.getByText('This page is for Split staff').waitFor();
    expect(await staffScript('grant', 'desk@split.test')).toContain('/staff');

    await page.goto(`${base}/staff/addresses`);
    await page.getByLabel('Address or range').fill('203.0.113.300');
    await page.getByLabel('Reason').fill('Card testing');
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByText('Not an IP address or CIDR range').waitFor();
    expect(await page.getByLabel('Reason').inputValue()).toBe('Card testing');
    await page.getByLabel('Address or range').fill('203.0.113.64/26');
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByText('203.0.113.64/26 is blocked').waitFor();
    await expect.poll(() => whoAmI(key, '203.0.113.66').then((answer) => answer.status)).toBe(403);
    expect(await (await whoAmI(key, '203.0.113.66')).json()).toMatchObject({ code: 'ip_blocked' });
    expect((await whoAmI(key, '203.0.113.63')).status).toBe(200);
    await rowOf(page, '203.0.113.64/26').getByRole('button', { name: 'Unblock' }).click();
    await expect.poll(() => whoAmI(key, '203.0.113.66').then((answer) => answer.status)).toBe(200);

    await giveUpMail('desk@split.test');
    await page.goto(`${base}/staff/work`);
    const job = rowOf(page, 'send mail');
    await job.getByText('given up').waitFor();
    await job.getByText('The mail provider was away').waitFor();
    await job.getByRole('button', { name: 'Retry now' }).click();
    await mailTo('desk@split.test', '[Test] Your webhook endpoint was disabled');
    await expect
      .poll(async () => {
        await page.reload();
        return job.count();
      })
      .toBe(0);

    await page.goto(`${base}/staff/audit`);
    const mine = page.getByRole('row').filter({ hasText: 'Split staff: Ana Berg (desk@split.test)' });
    await mine.filter({ hasText: 'address blocked' }).filter({ hasText: 'reason: Card testing' }).waitFor();
    await mine.filter({ hasText: 'address unblocked' }).waitFor();
    await mine.filter({ hasText: 'job retried' }).filter({ hasText: 'send_mail' }).waitFor();
    await rowOf(page, 'staff granted').waitFor();

    await staffScript('revoke', 'desk@split.test');
    await page.goto(`${base}/staff`);
    await page.getByText('This page is for Split staff').waitFor();
  });
});
