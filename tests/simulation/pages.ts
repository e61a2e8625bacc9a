import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { createElement, type ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import type { PageContext } from '@/components/pay/frame/page-context';
import { MemberPage } from '@/components/pay/member/member-page';
import { GivenPage } from '@/components/pay/member/swap-page';
import { OrganizerPage } from '@/components/pay/organizer/organizer-page';
import { pool } from '@/lib/db/pool';
import { swapGiven } from '@/lib/group/query/swap';
import { loadPageBySession, type PageSession, type Viewer } from '@/lib/hosted/page/page';
import { phaseOf, viewerMember } from '@/lib/hosted/page/view';
import { pageOf } from '../support/hosted-page';

/** More would take as long as all the other checks. */
const SHOWN = 80;

/** The hosted pages of some sessions, as each of its people would see them now. Returns which cannot be shown. */
export async function checkPages(): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>('SELECT id FROM sessions ORDER BY id LIMIT $1', [
    SHOWN,
  ]);
  const violations: string[] = [];
  for (const { id } of rows) {
    const page = await loadPageBySession(id);
    if (!page) continue;
    for (const viewer of viewersOf(page)) {
      const failed = await whyNot(pageFor(page, viewer));
      if (failed)
        violations.push(`${id}: the page of ${viewer.kind} ${viewerMember(viewer)?.id ?? ''}: ${failed}`);
    }
  }
  return violations;
}

function viewersOf({ session }: PageSession): Viewer[] {
  const members = session.members.map((member): Viewer => {
    if (member.is_organizer) return { kind: 'organizer', member };
    return { kind: member.left_at === null ? 'member' : 'former', member };
  });
  return [...members, { kind: 'guest' }];
}

function pageFor(page: PageSession, viewer: Viewer): ReactNode {
  const now = Date.now();
  const context: PageContext = pageOf(page.session, undefined, {
    page,
    viewer,
    you: viewerMember(viewer),
    phase: phaseOf(page.session, now),
    now,
  });
  if (viewer.kind === 'organizer') return createElement(OrganizerPage, { context });
  const swap = viewer.kind === 'former' ? swapGiven(page.session, viewer.member.id) : undefined;
  if (swap) return createElement(GivenPage, { context, swap });
  return createElement(MemberPage, { context, unknown_key: false });
}

async function whyNot(node: ReactNode): Promise<string | null> {
  const errors: string[] = [];
  // What the pages refresh themselves by; nothing is refreshed here.
  const routed = createElement(AppRouterContext.Provider, { value: {} as never }, node);
  try {
    await prerenderToNodeStream(routed, { onError: (error) => void errors.push(String(error)) });
  } catch (error) {
    errors.push(String(error));
  }
  return errors[0] ?? null;
}
