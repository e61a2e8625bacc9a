import type { ReactElement } from 'react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import MemberReceipt from '@/app/(pay)/s/[shareId]/receipt/[paymentId]/page';
import OrganizerReceipt from '@/app/(pay)/session/[sessionId]/receipt/[paymentId]/page';
import type { PageContext } from '@/components/pay/frame/page-context';
import { prisma } from '@/lib/db/prisma';
import type { Receipt } from '@/lib/hosted/receipt/receipt';
import { accessToken, memberToken } from '@/lib/session/tokens';
import { fundGroup, type GroupBench, startGroupBench } from '../../support/groups';
import { somebody } from '../../support/next-request';

vi.mock('next/headers', async () => (await import('../../support/next-request')).nextHeaders);
vi.mock('next/navigation', () => {
  const refuse = (what: string) => () => {
    throw new Error(what);
  };
  return { notFound: refuse('Not found'), forbidden: refuse('Forbidden'), useRouter: () => ({}) };
});

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());
beforeEach(() => somebody());

type Page = ReactElement<{ context: PageContext; receipt: Receipt }>;

/** A funded group of three, and the addresses of what Ana and a member have paid. */
async function funded() {
  const group = await fundGroup(bench, {});
  const { share_id } = await prisma().sessions.findUniqueOrThrow({
    where: { id: group.session_id },
    select: { share_id: true },
  });
  const payments = await prisma().payments.findMany({ where: { session_id: group.session_id } });
  const paymentOf = (member_id: string) => payments.find((each) => each.member_id === member_id)?.id ?? '';
  return { ...group, share_id, paymentOf };
}

const asMember = (shareId: string, paymentId: string, m?: string) =>
  MemberReceipt({
    params: Promise.resolve({ shareId, paymentId }),
    searchParams: Promise.resolve(m ? { m } : {}),
  }) as Promise<Page>;

const asOrganizer = (sessionId: string, paymentId: string, access?: string) =>
  OrganizerReceipt({
    params: Promise.resolve({ sessionId, paymentId }),
    searchParams: Promise.resolve(access ? { access } : {}),
  }) as Promise<Page>;

it('a member has the receipt of the own payment, and nobody else of the group has it', async () => {
  const { share_id, session_id, organizer, members, paymentOf } = await funded();
  const [ben = '', cem = ''] = members;
  const own = await asMember(share_id, paymentOf(ben), memberToken(ben));
  expect(own.props.receipt).toMatchObject({
    payment_id: paymentOf(ben),
    payer: 'Member 1',
    amount_cents: 2_500,
  });
  await expect(asMember(share_id, paymentOf(ben), memberToken(cem))).rejects.toThrow('Not found');
  await expect(asOrganizer(session_id, paymentOf(ben), accessToken(session_id))).rejects.toThrow('Not found');
  const hers = await asOrganizer(session_id, paymentOf(organizer), accessToken(session_id));
  expect(hers.props.receipt).toMatchObject({ payer: 'Ana', amount_cents: 2_500 });
});

it('without a key, with another group’s, and for a payment that is not there, there is no receipt', async () => {
  const { share_id, session_id, organizer, members, paymentOf } = await funded();
  const other = await funded();
  const [ben = ''] = members;
  const [stranger = ''] = other.members;
  await expect(asMember(share_id, paymentOf(ben))).rejects.toThrow('Not found');
  await expect(asMember(share_id, paymentOf(ben), memberToken(stranger))).rejects.toThrow('Not found');
  await expect(asMember(share_id, other.paymentOf(stranger), memberToken(ben))).rejects.toThrow('Not found');
  await expect(asMember(share_id, 'pay_none', memberToken(ben))).rejects.toThrow('Not found');
  await expect(asOrganizer(session_id, paymentOf(organizer))).rejects.toThrow('Forbidden');
  const key = accessToken(other.session_id);
  await expect(asOrganizer(session_id, paymentOf(organizer), key)).rejects.toThrow('Forbidden');
});
