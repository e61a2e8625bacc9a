import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { FormerPage } from '@/components/pay/member/former-page';
import { MemberPage } from '@/components/pay/member/member-page';
import { GivenPage, SwapPage } from '@/components/pay/member/swap-page';
import { WaitingPage } from '@/components/pay/member/waiting-page';
import { afterAnswer } from '@/lib/auth/after-answer';
import type { Query } from '@/lib/edge/query';
import { env } from '@/lib/env';
import { swapGiven } from '@/lib/group/query/swap';
import { formerPayer, loadPageByShare, memberViewer, type PageSession } from '@/lib/hosted/page/page';
import { OPENED_HEADER } from '@/lib/hosted/page/page-cookies';
import { SWAP_PARAMETER, swapOfToken } from '@/lib/hosted/page/swap-link';
import { PREVIEW_SIZE, previewOf, previewVersion } from '@/lib/hosted/preview/preview';
import { noteLinkOpened } from '@/lib/session/note-link-opened';
import { pagePath } from '@/lib/session/page-links';
import { pageWords } from '../../../page-words';
import { pageContext, presentedKeys, single } from '../../page-context';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ shareId: string }>;
  searchParams: Promise<Query>;
}

/** Once a request: the preview and the page read the same session. */
const pageOf = cache(loadPageByShare);

/** Whether a link that the organizer has replaced still shows its reader a page. */
async function knowsFormer(page: PageSession, share_id: string, query: Query): Promise<boolean> {
  const keys = await presentedKeys('s', single(query, 'm'));
  return Boolean((await memberViewer(page, keys)) ?? (await formerPayer(page, share_id, keys)));
}

/** What a messenger shows of the link. Its addresses have no key in them. */
export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { shareId } = await params;
  const page = await pageOf(shareId);
  const preview = page && previewOf(page, Date.now());
  const { say } = await pageWords();
  if (!preview) {
    const shop = page && (await knowsFormer(page, shareId, await searchParams)) ? page.merchant.name : null;
    return { title: shop === null ? say('notFound') : say('memberTitle', { shop }) };
  }
  const { title, description, shop, is_gift } = preview;
  const address = pagePath('s', shareId);
  const picture = { url: `${address}/preview?v=${previewVersion(preview)}`, ...PREVIEW_SIZE, alt: title };
  return {
    metadataBase: new URL(env().APP_URL),
    title: say(is_gift ? 'giftTitle' : 'memberTitle', { shop }),
    description,
    openGraph: {
      title,
      description,
      siteName: shop,
      url: address,
      images: [picture],
      locale: preview.locale,
    },
    twitter: { card: 'summary_large_image', title, description, images: [picture] },
  };
}

/** Not a refresh of a page that is there, on which a card may be typed. */
const isNavigation = async () => (await headers()).get('sec-fetch-mode') === 'navigate';

const addressQuery = (query: Query) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, given]) => [given ?? []].flat().map((value) => [name, value])),
  );

export default async function SharePage({ params, searchParams }: Props) {
  const { shareId } = await params;
  const query = await searchParams;
  const key = single(query, 'm');
  const page = await pageOf(shareId);
  if (!page) notFound();
  const token = single(query, SWAP_PARAMETER);
  const swap = token === null ? undefined : swapOfToken(page.session, token);
  const keys = await presentedKeys('s', key);
  const known = await memberViewer(page, keys);
  // A place can be offered by a link that the organizer has replaced since. Its payer's key is kept for the one of today.
  const viewer = known ?? (swap && ({ kind: 'guest' } as const));
  if (!viewer) {
    const former = await formerPayer(page, shareId, keys);
    if (!former) notFound();
    return <FormerPage context={await pageContext('s', shareId, former.page, former.viewer, query, key)} />;
  }
  if (token !== null && viewer.kind !== 'member') {
    if (swap && page.by_former_link && (await isNavigation()))
      redirect(`${pagePath('s', page.session.share_id)}?${addressQuery(query)}`);
    const context = await pageContext('s', page.session.share_id, page, viewer, query, null);
    return <SwapPage context={context} swap={swap} token={token} />;
  }
  // Where the organizer pastes the link, a messenger fetches it.
  const isOpened = (await headers()).has(OPENED_HEADER);
  if (isOpened && viewer.kind === 'guest' && page.session.status === 'pending')
    afterAnswer('noting a followed share link', () => noteLinkOpened(page.session));
  // A key that opens nothing is not handed back to the page's forms.
  const context = await pageContext('s', shareId, page, viewer, query, viewer.kind === 'guest' ? null : key);
  const given = viewer.kind === 'former' ? swapGiven(page.session, viewer.member.id) : undefined;
  if (given) return <GivenPage context={context} swap={given} />;
  const isAsking = viewer.kind === 'waiting' || viewer.kind === 'declined';
  if (isAsking && context.phase === 'open') return <WaitingPage context={context} />;
  return <MemberPage context={context} unknown_key={key !== null && viewer.kind === 'guest'} />;
}
