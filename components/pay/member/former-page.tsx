import { awaitsAnswer, type PageContext } from '@/components/pay/frame/page-context';
import { Shell } from '@/components/pay/frame/shell';
import { FormerPayments } from '@/components/pay/group/rescue';
import { CleanAddress } from '@/components/pay/script/later';
import { Card } from '@/components/ui/card';
import { formerTitle } from '@/lib/hosted/page/money-back';

/** What somebody reads who has left, behind a link that was replaced since: where the money is, and nothing of the group. */
export function FormerPage({ context }: { context: PageContext }) {
  const { page, viewer, words } = context;
  const { say } = words;
  return (
    <Shell context={context} folded>
      <CleanAddress parameter="m" />
      <Card labelledby="title">
        <h1 id="title" className="text-2xl font-semibold">
          {say(formerTitle(page.session, viewer))}
        </h1>
        {awaitsAnswer(context) ? <p className="mt-2">{say('stillProcessed')}</p> : null}
      </Card>
      <FormerPayments context={context} />
    </Shell>
  );
}
