import { ArrowRight } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { connection } from 'next/server';
import { Picture } from '@/components/docs/picture';
import { SiteHeader } from '@/components/docs/site-header';
import { buttonClass } from '@/components/ui/button';
import { SkipLink } from '@/components/ui/skip-link';
import memberDark from '@/docs/images/member-phone-dark.png';
import memberLight from '@/docs/images/member-phone-light.png';
import organizerDark from '@/docs/images/organizer-phone-dark.png';
import organizerLight from '@/docs/images/organizer-phone-light.png';
import paidDark from '@/docs/images/paid-phone-dark.png';
import paidLight from '@/docs/images/paid-phone-light.png';
import { env } from '@/lib/env';
import '../globals.css';

const DESCRIPTION =
  'A checkout for groups: several people each pay their share of a cart by card, and the shop gets one order.';

export const metadata: Metadata = {
  title: { absolute: 'Split: one cart, several payers, one order' },
  description: DESCRIPTION,
  robots: { index: true, follow: true },
};

const FACTS = [
  {
    title: 'Exact to the cent',
    text: 'Five ways to split: equally, by item, by amount, by percentage, or with a host who pays the rest. Shares always add up to the exact total.',
    href: '/docs/split-modes',
    link: 'Split modes',
  },
  {
    title: 'Paid or refunded, exactly once',
    text: 'When everyone has paid, the money goes to the shop, less our fee. If the group is not complete in time, everyone is refunded automatically. Nothing happens twice.',
    href: '/docs/sessions',
    link: 'Sessions',
  },
  {
    title: 'A button and a webhook',
    text: 'Sign the cart on your server, mount the button on your page, and ship when a signed webhook arrives. Or use the API for everything.',
    href: '/docs/quickstart',
    link: 'Quickstart',
  },
] as const;

/** What Split does, and who it is for, on one screen. */
export default async function Home() {
  await connection();
  const { DEMO_URL } = env();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to="main" />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl grow px-4 sm:px-6">
        <div className="grid items-center gap-x-10 gap-y-10 py-10 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] lg:py-11">
          <div>
            <h1 className="text-4xl/tight font-semibold tracking-tight sm:text-5xl/tight">
              One cart, several payers, one order.
            </h1>
            <p className="mt-5 text-lg/relaxed text-muted">
              Split is a checkout for shops whose customers buy together: a cabin, a dinner, a gift. Somebody
              starts a group and shares a link. Everyone pays their own share by card, without an account.
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              {DEMO_URL ? (
                <a href={DEMO_URL} className={buttonClass('primary')}>
                  Try the demo shop
                  <ArrowRight aria-hidden size={18} />
                </a>
              ) : (
                <Link href="/docs/quickstart" className={buttonClass('primary')}>
                  Try it in five minutes
                  <ArrowRight aria-hidden size={18} />
                </Link>
              )}
              <Link href="/docs" className={buttonClass('secondary')}>
                Read the docs
              </Link>
            </div>
          </div>
          <Pictures />
        </div>
        <ul className="grid gap-x-10 gap-y-8 border-t border-line py-10 md:grid-cols-3">
          {FACTS.map(({ title, text, href, link }) => (
            <li key={title} className="flex flex-col items-start">
              <h2 className="text-lg font-semibold">{title}</h2>
              <p className="mt-1.5 text-muted">{text}</p>
              <Link
                href={href}
                className="mt-auto inline-flex min-h-11 items-center font-medium text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                {link}
              </Link>
            </li>
          ))}
        </ul>
      </main>
      <Footer />
    </div>
  );
}

/** Screenshots of the hosted pages. */
function Pictures() {
  const frame = 'overflow-hidden rounded-[1.75rem] border border-line bg-paper shadow-card';
  return (
    <div className="relative mx-auto grid w-full max-w-xl grid-cols-2 items-center gap-3 sm:grid-cols-3 xl:gap-4 lg:max-w-none">
      <Picture
        light={organizerLight}
        dark={organizerDark}
        alt="The organizer's page: a share link to copy, and who has paid."
        className={frame}
      />
      <Picture
        light={memberLight}
        dark={memberDark}
        alt="A member's page: the order, the share, and the fee on its own line."
        className={frame}
      />
      <Picture
        light={paidLight}
        dark={paidDark}
        alt="The same page at the end: everyone has paid."
        className={`${frame} hidden sm:block`}
      />
    </div>
  );
}

function Footer() {
  const look = 'inline-flex min-h-11 items-center hover:text-ink hover:underline';
  return (
    <footer className="border-t border-line">
      <nav
        aria-label="More"
        className="mx-auto flex max-w-6xl flex-wrap gap-x-6 px-4 py-3 text-sm text-muted sm:px-6"
      >
        <Link href="/docs/errors" className={look}>
          Errors
        </Link>
        <Link href="/docs/limits" className={look}>
          Limits
        </Link>
        <Link href="/docs/versioning" className={look}>
          Versioning
        </Link>
        <a href="/api/v1/openapi.json" className={look}>
          OpenAPI
        </a>
        <a href="/llms.txt" className={look}>
          llms.txt
        </a>
      </nav>
    </footer>
  );
}
