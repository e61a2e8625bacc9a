import { LinkSummary } from '@/components/pay/frame/fold';
import { failedHere, type PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { Receipts } from '@/components/pay/receipt/receipts';
import { Details, DormantButton, DormantForm } from '@/components/pay/script/dormant';
import { When } from '@/components/pay/time/deadline';
import { Alert } from '@/components/ui/alert';
import { held_cents, heldBy_cents, isCharging } from '@/lib/group/query/holds';
import { isInRescue } from '@/lib/group/query/rescue';
import { hasTakenBack, takeBack_cents } from '@/lib/group/query/take-back';
import { receipts } from '@/lib/hosted/page/receipts';

/** The deadline has passed, and the order can still be completed: until when, and what that means for the reader. */
export function RescueNotice({ context }: { context: PageContext }) {
  const { page, words } = context;
  const { session } = page;
  if (!isInRescue(session) || isCharging(session)) return null;
  return (
    <Alert tone="warn" role="status" title={words.say('rescueHeading')}>
      <p>
        <Said
          words={words}
          text={noticeText(context)}
          values={{ time: <When at={session.expires_at} context={context} /> }}
        />
      </p>
    </Alert>
  );
}

function noticeText({ page: { session }, you, now }: PageContext) {
  if (you?.is_organizer) return held_cents(session) > 0 ? 'rescueOrganizerHeld' : 'rescueOrganizer';
  const own_cents = you === null ? 0 : takeBack_cents(session, you.id, now);
  if (you === null || own_cents === 0) return 'rescueOwing';
  return heldBy_cents(session, you.id) === own_cents ? 'rescueHeld' : 'rescuePaid';
}

/** The way out for anyone who has paid, while the order is neither complete nor given up. */
export function TakeBack({ context }: { context: PageContext }) {
  const { form, page, you, words, now } = context;
  const { session } = page;
  const cents = you === null ? 0 : takeBack_cents(session, you.id, now);
  if (cents === 0) return null;
  const amount = words.money(cents, session.currency);
  const isHeld = heldBy_cents(session, you?.id ?? '') === cents;
  return (
    <Details id="take-back" className="mt-3" open={failedHere(context, 'take_back')}>
      <LinkSummary>{words.say('takeBack')}</LinkSummary>
      <DormantForm target={form} intent="take_back" className="mt-2 flex flex-col items-start gap-3">
        <p className="text-muted">{words.say(isHeld ? 'takeBackHeld' : 'takeBackText', { amount })}</p>
        <DormantButton variant="danger">{words.say('takeBack')}</DormantButton>
      </DormantForm>
    </Details>
  );
}

/** For somebody who has left, perhaps by taking the money back: where it is now. */
export function FormerPayments({ context }: { context: PageContext }) {
  const { page, viewer, words } = context;
  if (viewer.kind !== 'former') return null;
  const paid = receipts(page.session, viewer.member.id);
  const tookBack = hasTakenBack(page.session, viewer.member.id);
  if (paid.length === 0 && !tookBack) return null;
  return (
    <section aria-labelledby="went-back">
      <h2 id="went-back" className="text-lg font-semibold">
        {words.say(tookBack ? 'tookBack' : 'yourPayment')}
      </h2>
      <Receipts context={context} paid={paid} />
    </section>
  );
}
