import type { ReactNode } from 'react';
import { CHEVRON_DOWN, Icon } from '@/components/pay/frame/icons';
import { declineShown, type PageContext, targetOf } from '@/components/pay/frame/page-context';
import { PERSON_ROW } from '@/components/pay/group/group-progress';
import { Details } from '@/components/pay/script/dormant';
import type { PersonView } from '@/lib/hosted/page/view';
import { PersonMenu } from './person-menu';

interface Props {
  context: PageContext;
  person: PersonView;
  /** The person's line. */
  children: ReactNode;
}

/** Somebody who has not paid, and folded away what can be done about it. */
export function PersonFold({ context, person, children }: Props) {
  return (
    <Details className="group/person" open={wasPressed(context, person)}>
      <summary className="flex items-center gap-3">
        <span className={`${PERSON_ROW} min-w-0 grow`}>{children}</span>
        <Icon path={CHEVRON_DOWN} className="shrink-0 text-muted group-open/person:rotate-180" />
      </summary>
      <PersonMenu context={context} person={person} />
    </Details>
  );
}

/** Something was pressed in this person's menu, without script or by a card that was declined: what came of it is there. */
const wasPressed = (context: PageContext, { id }: PersonView) =>
  context.pay.asked?.scope === id ||
  targetOf(context, id).flash !== null ||
  declineShown(context, { kind: 'member', member_id: id }) !== null;
