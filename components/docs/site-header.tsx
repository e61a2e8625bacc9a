import Link from 'next/link';
import { Mark } from '@/components/ui/mark';

const LINKS = [
  { href: '/docs', label: 'Docs' },
  { href: '/docs/api', label: 'API reference', plain: true },
  { href: '/sign-in', label: 'Sign in', plain: true },
] as const;

/** Header of the public pages. Links to the rest of the app load a full page, because its headers differ. */
export function SiteHeader({ wide = false }: { wide?: boolean }) {
  const look =
    'inline-flex min-h-11 items-center rounded-md px-2 text-sm font-medium hover:underline sm:px-3';
  return (
    <header className="border-b border-line bg-paper">
      <div
        className={`mx-auto flex min-h-16 items-center justify-between gap-3 px-4 sm:px-6 ${wide ? 'max-w-7xl' : 'max-w-6xl'}`}
      >
        <Link href="/" className="inline-flex min-h-11 items-center gap-2.5 text-lg font-semibold">
          <Mark />
          Split
        </Link>
        <nav aria-label="Site" className="-mr-2 flex items-center whitespace-nowrap sm:gap-1">
          {LINKS.map(({ href, label, ...rest }) =>
            'plain' in rest ? (
              <a key={href} href={href} className={look}>
                {label}
              </a>
            ) : (
              <Link key={href} href={href} className={look}>
                {label}
              </Link>
            ),
          )}
        </nav>
      </div>
    </header>
  );
}
