/**
 * Who may open the staff's desk; and a way back in for anybody who has lost the second factor and the backup codes.
 *
 *   npm run staff -- grant <email>     the account must exist, its address be confirmed
 *   npm run staff -- revoke <email>
 *   npm run staff -- reset-second-factor <email>     of any account; make sure first who asks
 *   npm run staff -- list
 */
import { runCommand } from './run-command';

const USAGE = 'npm run staff -- grant <email> | revoke <email> | reset-second-factor <email> | list';

async function list(): Promise<void> {
  const { listStaff } = await import('@/lib/auth/accounts');
  const staff = await listStaff();
  console.log(staff.length > 0 ? staff.map((one) => `${one.email}  ${one.name}`).join('\n') : 'Nobody yet.');
}

async function change(email: string, is_staff: boolean): Promise<void> {
  const { setStaff } = await import('@/lib/auth/accounts');
  const { SYSTEM } = await import('@/lib/merchant/audit');
  const outcome = await setStaff(email, is_staff, SYSTEM);
  if (outcome === 'no_account') {
    const next = is_staff ? ' Sign up first at /sign-up.' : '';
    throw new Error(`There is no account with the address ${email}.${next}`);
  }
  if (outcome === 'not_confirmed') {
    throw new Error(
      `The address ${email} is not confirmed: anybody may have signed up with it. Open the link in the mail to it first; the dashboard sends it again under Settings, Security.`,
    );
  }
  console.log(is_staff ? `${email} may open the staff's desk at /staff.` : `${email} is no longer staff.`);
}

async function reset(email: string): Promise<void> {
  const { resetSecondFactor } = await import('@/lib/auth/accounts');
  const { SYSTEM } = await import('@/lib/merchant/audit');
  const outcome = await resetSecondFactor(email, SYSTEM);
  if (outcome === 'no_account') throw new Error(`There is no account with the address ${email}.`);
  if (outcome === 'no_factor') throw new Error(`The account ${email} has no second factor.`);
  console.log(`${email} signs in with the password alone, and is signed out everywhere. A mail says so.`);
}

await runCommand(USAGE, async () => {
  const [command, email, ...more] = process.argv.slice(2);
  if (command === 'list' && !email) return list();
  if (command === 'reset-second-factor' && email && more.length === 0) return reset(email);
  // Who names two addresses would believe that both were done.
  if ((command !== 'grant' && command !== 'revoke') || !email || more.length > 0)
    throw new Error(`Usage: ${USAGE}`);
  await change(email, command === 'grant');
});
