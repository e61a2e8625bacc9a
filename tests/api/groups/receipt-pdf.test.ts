import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { GET as memberPdf } from '@/app/(pay)/s/[shareId]/receipt/[paymentId]/receipt.pdf/route';
import { GET as organizerPdf } from '@/app/(pay)/session/[sessionId]/receipt/[paymentId]/receipt.pdf/route';
import { prisma } from '@/lib/db/prisma';
import { accessToken, memberToken } from '@/lib/session/tokens';
import { forgetState, fundGroup, type GroupBench, startGroupBench } from '../../support/groups';

/** Holds back what is drawn while a test looks at how many wait. */
const drawing = vi.hoisted(() => ({ held: Promise.resolve() }));
vi.mock('@/lib/hosted/receipt/receipt-pdf', async (original) => {
  const { receiptPdf } = await original<typeof import('@/lib/hosted/receipt/receipt-pdf')>();
  return {
    receiptPdf: async (...given: Parameters<typeof receiptPdf>) => {
      await drawing.held;
      return receiptPdf(...given);
    },
  };
});

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

/** A funded group, and what is at the addresses of its payments. */
async function funded() {
  const group = await fundGroup(bench, {});
  const { session_id, organizer, members } = group;
  const { share_id } = await prisma().sessions.findUniqueOrThrow({
    where: { id: session_id },
    select: { share_id: true },
  });
  const payments = await prisma().payments.findMany({ where: { session_id } });
  const paymentOf = (member_id: string) => payments.find((each) => each.member_id === member_id)?.id ?? '';
  const [ben = '', cem = ''] = members;
  return { session_id, share_id, organizer, ben, cem, paymentOf };
}

const asMember = (shareId: string, paymentId: string, key = '', headers: Record<string, string> = {}) =>
  memberPdf(
    new Request(`https://split.test/s/${shareId}/receipt/${paymentId}/receipt.pdf?m=${key}`, { headers }),
    {
      params: Promise.resolve({ shareId, paymentId }),
    },
  );

const asOrganizer = (sessionId: string, paymentId: string, key = '') =>
  organizerPdf(
    new Request(`https://split.test/session/${sessionId}/receipt/${paymentId}/receipt.pdf?access=${key}`),
    { params: Promise.resolve({ sessionId, paymentId }) },
  );

const textOf = async (answer: Response) =>
  (await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })).text.replace(
    /\s+/g,
    ' ',
  );

describe('a receipt as a file', () => {
  it('is downloaded by its payer, by the link’s key or the page’s cookie, in the reader’s language', async () => {
    const { session_id, share_id, organizer, ben, paymentOf } = await funded();
    const own = await asMember(share_id, paymentOf(ben), memberToken(ben));
    expect(own.status).toBe(200);
    expect(Object.fromEntries(own.headers)).toEqual({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="receipt-${paymentOf(ben)}.pdf"`,
      'cache-control': 'private, no-store',
    });
    const text = await textOf(own);
    for (const said of [paymentOf(ben), 'Paid by Member 1', 'Share $75.00 $25.00', 'No money was charged'])
      expect(text).toContain(said);
    const kept = { cookie: `split_member=${memberToken(ben)}; split_language=de`, 'accept-language': 'fr' };
    expect(await textOf(await asMember(share_id, paymentOf(ben), '', kept))).toContain('Quittungsnummer');
    const hers = await asOrganizer(session_id, paymentOf(organizer), accessToken(session_id));
    expect(await textOf(hers)).toContain('Paid by Ana');
  });

  it('is nobody else’s: no guest’s, no other member’s, no organizer’s, and no other group’s', async () => {
    const { session_id, share_id, organizer, ben, cem, paymentOf } = await funded();
    const other = await funded();
    for (const answer of [
      await asMember(share_id, paymentOf(ben)),
      await asMember(share_id, paymentOf(ben), memberToken(cem)),
      await asMember(share_id, paymentOf(ben), memberToken(other.ben)),
      await asMember(share_id, other.paymentOf(other.ben), memberToken(ben)),
      await asMember('nowhere', paymentOf(ben), memberToken(ben)),
      await asOrganizer(session_id, paymentOf(ben), accessToken(session_id)),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    }
    for (const key of ['', accessToken(other.session_id)])
      expect((await asOrganizer(session_id, paymentOf(organizer), key)).status).toBe(403);
  });

  it('is of no payment that has not been made', async () => {
    const { session_id, share_id, ben, paymentOf } = await funded();
    expect((await asMember(share_id, 'pay_none', memberToken(ben))).status).toBe(404);
    await prisma().payments.update({ where: { id: paymentOf(ben) }, data: { status: 'processing' } });
    await forgetState(session_id);
    expect((await asMember(share_id, paymentOf(ben), memberToken(ben))).status).toBe(404);
  });

  it('is drawn for two at once, and the third is asked to come again', async () => {
    const { share_id, ben, paymentOf } = await funded();
    const ask = () => asMember(share_id, paymentOf(ben), memberToken(ben));
    let release = () => {};
    drawing.held = new Promise((resolve) => {
      release = resolve;
    });
    const asked = [ask(), ask(), ask()];
    const refused = await Promise.race(asked);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.text()).toContain('Try again in a few seconds');
    release();
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 503]);
    expect((await ask()).status).toBe(200);
  });
});
