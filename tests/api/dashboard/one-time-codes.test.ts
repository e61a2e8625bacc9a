import { symmetricEncrypt } from 'better-auth/crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { auth } from '@/lib/auth/auth';
import { LOCKED_ms } from '@/lib/auth/one-time-codes';
import { seedDashboardOwner } from '@/lib/auth/seed';
import { CLIENT_ADDRESS_HEADER } from '@/lib/edge/client-address';
import { env, resetEnvironment } from '@/lib/env';
import { rows, startApi } from '../../support/api';
import { base32, codeNow as codeOf } from '../../support/authenticator';
import { makeMerchantMode } from '../../support/merchant';
import { waitingJobs } from '../../support/queued-jobs';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi();
});
afterAll(() => stop());

const PASSWORD = 'correct horse 1';
const SECRET = 'a secret of thirty-two characters';

const codeNow = (steps = 0) => codeOf(SECRET, steps);

async function personWithSecondFactor(email: string): Promise<void> {
  const { merchant_id } = await makeMerchantMode();
  const { user_id } = await seedDashboardOwner({ merchant_id, email, password: PASSWORD });
  const { secretConfig } = await auth().$context;
  await rows(
    `INSERT INTO auth_two_factors (id, user_id, secret, backup_codes, verified) VALUES ($1, $1, $2, $3, true)`,
    [
      user_id,
      await symmetricEncrypt({ key: secretConfig, data: SECRET }),
      await symmetricEncrypt({ key: secretConfig, data: '[]' }),
    ],
  );
  await rows('UPDATE auth_users SET two_factor_enabled = true WHERE id = $1', [user_id]);
}

function post(path: string, body: object, cookie = '', address = '198.51.100.9'): Promise<Response> {
  return auth().handler(
    new Request(`${env().APP_URL}/api/auth${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: new URL(env().APP_URL).origin,
        cookie,
        [CLIENT_ADDRESS_HEADER]: address,
      },
      body: JSON.stringify(body),
    }),
  );
}

/** The cookies after a right password: the code is asked for next. */
async function afterPassword(email: string): Promise<string> {
  const answer = await post('/sign-in/email', { email, password: PASSWORD });
  expect(await answer.json()).toMatchObject({ twoFactorRedirect: true });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

describe('a code from an authenticator app', () => {
  it('signs in once: another sign-in with the same code is refused, and the next code works', async () => {
    await personWithSecondFactor('once@split.test');
    const [mine, theirs] = [await afterPassword('once@split.test'), await afterPassword('once@split.test')];
    const code = codeNow();
    expect((await post('/two-factor/verify-totp', { code }, mine)).status).toBe(200);
    const replayed = await post('/two-factor/verify-totp', { code }, theirs);
    expect(replayed.status).toBe(401);
    expect(await replayed.json()).toMatchObject({ code: 'INVALID_CODE' });
    expect((await post('/two-factor/verify-totp', { code: codeNow(1) }, theirs)).status).toBe(200);
  });

  it('signs one in when two arrive at the same moment', async () => {
    await personWithSecondFactor('race@split.test');
    const cookies = [await afterPassword('race@split.test'), await afterPassword('race@split.test')];
    const code = codeNow();
    const answers = await Promise.all(cookies.map((each) => post('/two-factor/verify-totp', { code }, each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('that is used by one person can be used by another who happens to have it', async () => {
    await personWithSecondFactor('ana@split.test');
    await personWithSecondFactor('ben@split.test');
    const [ana, ben] = [await afterPassword('ana@split.test'), await afterPassword('ben@split.test')];
    const code = codeNow();
    expect((await post('/two-factor/verify-totp', { code }, ana)).status).toBe(200);
    expect((await post('/two-factor/verify-totp', { code }, ben)).status).toBe(200);
  });
});

describe('ten wrong codes in a row', () => {
  const email = 'locked@split.test';
  const address = '203.0.113.9';
  let codes = 0;
  /** Five is what one sign-in may try. A code that was tried before would not count. */
  const failFive = async (way: string) => {
    const cookie = await afterPassword(email);
    for (const last = codes + 5; codes < last; codes += 1)
      expect((await post(`/two-factor/${way}`, { code: `wrong${codes}` }, cookie, address)).status).toBe(401);
  };
  const mails = async () =>
    (await waitingJobs('send_mail')).flatMap(({ payload }) =>
      payload.template === 'second_factor_locked' ? [payload] : [],
    );

  it('lock the second factor, and its owner gets one mail for each time', async () => {
    await personWithSecondFactor(email);
    const [user] = await rows('SELECT id FROM auth_users WHERE email = $1', [email]);
    await failFive('verify-totp');
    expect(await mails()).toEqual([]);
    await failFive('verify-backup-code');
    const told = await mails();
    expect(told).toMatchObject([{ user_id: user?.id, address }]);

    const locked = await post('/two-factor/verify-totp', { code: codeNow() }, await afterPassword(email));
    expect([locked.status, await locked.json()]).toMatchObject([429, { code: 'ACCOUNT_TEMPORARILY_LOCKED' }]);
    expect(await mails()).toEqual(told);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LOCKED_ms + 1_000 });
    try {
      await failFive('verify-totp');
      await failFive('verify-totp');
    } finally {
      vi.useRealTimers();
    }
    expect(new Set((await mails()).map(({ about_id }) => about_id)).size).toBe(2);
  });
});

describe('turning on a second factor', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const cookiesOf = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  const stateOf = async (user_id: string) => ({
    sign_ins: Number(
      (await rows('SELECT count(*) FROM auth_sessions WHERE user_id = $1', [user_id]))[0]?.count,
    ),
    logged: (await rows('SELECT action FROM audit_log WHERE target = $1 ORDER BY action', [user_id])).map(
      ({ action }) => action,
    ),
    mailed: (await waitingJobs('send_mail')).flatMap(({ payload }) =>
      payload.template === 'two_factor_on' && payload.user_id === user_id ? [payload.template] : [],
    ),
  });

  it('ends every other sign-in and is noted with it, whatever comes after', async () => {
    const email = 'turns-on@split.test';
    const { merchant_id } = await makeMerchantMode();
    const { user_id } = await seedDashboardOwner({ merchant_id, email, password: PASSWORD });
    const signIn = () => post('/sign-in/email', { email, password: PASSWORD });
    const mine = cookiesOf(await signIn());
    await signIn();
    const enabled = await post('/two-factor/enable', { password: PASSWORD }, mine);
    const { totpURI } = (await enabled.json()) as { totpURI: string };
    const secret = base32(new URL(totpURI).searchParams.get('secret') ?? '');
    expect(await stateOf(user_id)).toEqual({ sign_ins: 2, logged: [], mailed: [] });
    // Only three codes count at a time, and this needs all of them: no step may end meanwhile.
    vi.useFakeTimers({ toFake: ['Date'] });
    const answer = await post('/two-factor/verify-totp', { code: codeOf(secret) }, mine);
    expect(answer.status).toBe(200);
    const on = {
      sign_ins: 1,
      logged: ['user.signed_out_elsewhere', 'user.two_factor_enabled'],
      mailed: ['two_factor_on'],
    };
    expect(await stateOf(user_id)).toEqual(on);
    const own = cookiesOf(answer);
    const seen = await auth().api.getSession({ headers: new Headers({ cookie: own }) });
    expect(seen?.user).toMatchObject({ id: user_id, twoFactorEnabled: true });
    // Later codes turn nothing on: of somebody who is signed in, and of who signs in.
    expect((await post('/two-factor/verify-totp', { code: codeOf(secret, 1) }, own)).status).toBe(200);
    expect(await stateOf(user_id)).toEqual(on);
    const next = codeOf(secret, -1);
    expect((await post('/two-factor/verify-totp', { code: next }, await afterPassword(email))).status).toBe(
      200,
    );
    expect(await stateOf(user_id)).toEqual({ ...on, sign_ins: 2 });
  });
});

describe('a refused sign-in', () => {
  it('is logged with the account under a pseudonym, and without what was typed', async () => {
    const lines: string[] = [];
    const written = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
    resetEnvironment({ LOG_LEVEL: 'warn' });
    await post('/sign-in/email', { email: 'Nobody@split.test', password: 'a wrong horse' });
    await personWithSecondFactor('log@split.test');
    const cookie = await afterPassword('log@split.test');
    await post('/two-factor/verify-totp', { code: '000000' }, cookie);
    resetEnvironment({ LOG_LEVEL: 'silent' });
    written.mockRestore();
    const refusals = lines
      .filter((line) => line.includes('a sign-in was refused'))
      .map((line) => JSON.parse(line));
    expect(refusals).toMatchObject([
      {
        level: 'warn',
        path: '/sign-in/email',
        code: 'INVALID_EMAIL_OR_PASSWORD',
        account: expect.any(String),
      },
      { path: '/two-factor/verify-totp', code: 'INVALID_CODE' },
    ]);
    expect(JSON.stringify(refusals)).not.toMatch(/nobody|horse|000000/i);
  });
});

describe('a mailed link', () => {
  /** The one that was asked for: what the database keeps of it, and for how long it counts. */
  async function asked(path: string, body: object): Promise<[string, number]> {
    await rows('DELETE FROM auth_verifications');
    await post(path, body);
    const kept = await rows(
      'SELECT identifier, round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes FROM auth_verifications',
    );
    expect(kept).toHaveLength(1);
    return [String(kept[0]?.identifier), Number(kept[0]?.minutes)];
  }

  it('that resets a password cannot be made from what the database keeps, and counts for an hour', async () => {
    await personWithSecondFactor('reset@split.test');
    const wish = { email: 'reset@split.test', redirectTo: '/reset-password' };
    const [kept, minutes] = await asked('/request-password-reset', wish);
    expect(minutes).toBe(60);
    expect(kept).not.toContain('reset-password');
    for (const token of [kept, `reset-password:${kept}`]) {
      const answer = await post('/reset-password', { token, newPassword: 'another horse 2' });
      expect(answer.status).toBe(400);
    }
  });

  it('that signs in cannot either, and counts for 15 minutes', async () => {
    const { merchant_id } = await makeMerchantMode();
    await seedDashboardOwner({ merchant_id, email: 'link@split.test', password: PASSWORD });
    const [kept, minutes] = await asked('/sign-in/magic-link', { email: 'link@split.test' });
    expect(minutes).toBe(15);
    for (const token of [kept, kept.split(':').at(-1) ?? '']) {
      const link = `${env().APP_URL}/api/auth/magic-link/verify?token=${encodeURIComponent(token)}`;
      expect((await auth().handler(new Request(link))).headers.getSetCookie()).toEqual([]);
    }
  });
});
