/**
 * Who may open the staff's desk.
 *
 *   npm run staff -- grant <email>     the account must exist, its address be confirmed
 *   npm run staff -- revoke <email>
 *   npm run staff -- list
 */
import { listStaff, setStaff } from '@/lib/auth/accounts';
import { SYSTEM } from '@/lib/merchant/audit';
import { runCommand } from './run-command';

const USAGE = 'npm run staff -- grant <email> | revoke <email> | list';

await runCommand(USAGE, async () => {
  const [command, email] = process.argv.slice(2);
  if (command === 'list') {
    const staff = await listStaff();
    console.log(
      staff.length > 0 ? staff.map((one) => `${one.email}  ${one.name}`).join('\n') : 'Nobody yet.',
    );
    return;
  }
  if ((command !== 'grant' && command !== 'revoke') || !email) {
    throw new Error(`Usage: ${USAGE}`);
  }
  const outcome = await setStaff(email, command === 'grant', SYSTEM);
  if (outcome === 'no_account') {
    throw new Error(`There is no account with the address ${email}. Sign up first at /sign-up.`);
  }
  if (outcome === 'not_confirmed') {
    throw new Error(
      `The address ${email} is not confirmed: anybody may have signed up with it. Open the link in the mail to it first; the dashboard sends it again under Settings, Security.`,
    );
  }
  console.log(
    command === 'grant' ? `${email} may open the staff's desk at /staff.` : `${email} is no longer staff.`,
  );
});
