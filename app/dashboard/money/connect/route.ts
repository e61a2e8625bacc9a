import { redirect } from 'next/navigation';
import { provedLately } from '@/lib/auth/confirm-person';
import { signedIn } from '@/lib/auth/signed-in';
import { requireAccess } from '@/lib/dashboard/access/access';
import { env } from '@/lib/env';
import { resumedOnboardingLink } from '@/lib/payment/account/connect';
import { answerOrNull } from '@/lib/payment/processor/errors';

// On Vercel a run of what was queued follows the answer.
export const maxDuration = 60;

/**
 * Where the processor sends somebody whose onboarding link has expired: a fresh one, and back to the form. Only the
 * button on the page begins an account: any site can link here.
 */
export async function GET(): Promise<Response> {
  const access = await requireAccess('money');
  const who = await signedIn();
  // The page's button asks for a proof, and continues.
  if (!who || !(await provedLately(who))) redirect('/dashboard/money');
  const base = env().APP_URL;
  const url = await answerOrNull(
    resumedOnboardingLink(
      access,
      { refresh_url: `${base}/dashboard/money/connect`, return_url: `${base}/dashboard/money` },
      access.actor,
    ),
  );
  redirect(url ?? '/dashboard/money');
}
