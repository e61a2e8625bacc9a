import { AttemptField } from '@/components/pay/frame/attempt-field';
import { LinkSummary } from '@/components/pay/frame/fold';
import { failedHere, type PageContext } from '@/components/pay/frame/page-context';
import { Details, DormantButton, DormantField, DormantForm } from '@/components/pay/script/dormant';
import { newcomersOffers, type Offer } from '@/lib/hosted/page/offers';

/** The form that joins without paying; what is chosen above belongs to it by this id. */
export const PAY_LATER = 'pay-later';

/** A place with a name, for those who pay another time, or have to choose or to be let in before they can. */
export function PayLater({ context }: { context: PageContext }) {
  const { page, form } = context;
  const { say } = context.words;
  const { split, approves_joining } = page.session;
  const { offers } = newcomersOffers(page.session, context.words);
  const isFree = ({ total_cents }: Offer) => total_cents === 0;
  const costsNothing = offers.length > 0 && offers.every(isFree);
  const isOnlyWay = approves_joining || split?.mode === 'itemized' || costsNothing;
  const [title, button] = approves_joining
    ? (['askToJoin', 'askToJoin'] as const)
    : costsNothing
      ? (['keepMyPlace', 'keepMyPlace'] as const)
      : isOnlyWay
        ? (['joinAndChoose', 'chooseMyItems'] as const)
        : (['payLater', 'keepMyPlace'] as const);
  const failed = failedHere(context, 'join');
  const joining = (
    <DormantForm target={form} intent="join" id={PAY_LATER} className="mt-1 flex flex-col gap-3">
      <AttemptField context={context} />
      <DormantField
        id="name"
        name="name"
        label={say('yourName')}
        autoComplete="name"
        required
        maxLength={200}
      />
      {approves_joining ? <p className="text-sm text-muted">{say('organizerApproves')}</p> : null}
      <DormantButton variant={isOnlyWay ? 'primary' : 'secondary'} className="w-full">
        {say(button)}
      </DormantButton>
    </DormantForm>
  );
  if (isOnlyWay) {
    return (
      <section aria-labelledby="joining">
        <h2 id="joining" className="flex min-h-11 items-center font-semibold">
          {say(title)}
        </h2>
        {joining}
      </section>
    );
  }
  return (
    <Details open={failed || offers.some(isFree)}>
      <LinkSummary>{say(title)}</LinkSummary>
      {joining}
    </Details>
  );
}
