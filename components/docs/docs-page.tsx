import { ArrowLeft, ArrowRight, Menu } from 'lucide-react';
import Link from 'next/link';
import { type OwnCode, ownCode } from '@/lib/docs/own-code';
import { type DocPage, docHref, docPages } from '@/lib/docs/pages';
import { type Heading, renderOnce } from '@/lib/docs/render';
import { CopyCode } from './copy-code';
import { DocsNav } from './docs-nav';

/** A page of the documentation: navigation, text, table of contents, and links to the next and previous page. */
export async function DocsPage({ page }: { page: DocPage }) {
  const { html, headings } = await renderOnce(page.markdown);
  const own = await ownCode(html);
  return (
    <div className="mx-auto max-w-7xl px-4 sm:px-6 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10 xl:grid-cols-[14rem_minmax(0,46rem)_13rem]">
      <details key={page.slug} className="group -mx-4 border-b border-line px-4 sm:-mx-6 sm:px-6 lg:hidden">
        <summary className="flex min-h-12 items-center gap-2.5 text-sm font-medium">
          <Menu aria-hidden size={18} />
          All pages
        </summary>
        <nav aria-label="Documentation" className="-mx-3 pt-1 pb-5">
          <DocsNav current={page.slug} />
        </nav>
      </details>
      <nav
        aria-label="Documentation"
        className="sticky top-0 hidden max-h-dvh self-start overflow-y-auto py-8 lg:block"
      >
        <DocsNav current={page.slug} />
      </nav>
      <main id="main" tabIndex={-1} className="min-w-0 py-8 lg:py-10">
        <article className="prose">
          <h1>{page.title}</h1>
          <p className="lead">{page.description}</p>
          {own ? <WhoseCode {...own} /> : null}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from the project's own files */}
          <div dangerouslySetInnerHTML={{ __html: own?.html ?? html }} />
        </article>
        <Neighbours slug={page.slug} />
        <p className="mt-8 text-sm text-muted">
          This page as{' '}
          <a className="underline underline-offset-4" href={`${docHref(page.slug)}.md`}>
            Markdown
          </a>
          .
        </p>
        <CopyCode />
      </main>
      <OnThisPage headings={headings} />
    </div>
  );
}

/** Tells a signed-in merchant whose values the code has. */
function WhoseCode({ merchant_name, shows }: OwnCode) {
  const words = {
    key: `The code on this page has the id and the publishable test key of ${merchant_name}. For a secret key, `,
    id: `The code on this page has the id of ${merchant_name}. For its keys, `,
    nothing: `For a secret key of ${merchant_name}, `,
  };
  return (
    <p>
      {words[shows]}
      {/* A full page, because its headers differ. */}
      <a href="/dashboard/developers/start">make test keys</a>.
    </p>
  );
}

function OnThisPage({ headings }: { headings: readonly Heading[] }) {
  const shown = headings.filter(({ depth }) => depth === 2);
  if (shown.length < 2) return null;
  return (
    <nav
      aria-label="On this page"
      className="sticky top-0 hidden max-h-dvh self-start overflow-y-auto py-12 xl:block"
    >
      <p className="pb-2 text-sm font-semibold">On this page</p>
      <ul className="border-l border-line">
        {shown.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1.5 pl-3.5 text-sm text-muted hover:text-ink">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Neighbours({ slug }: { slug: string }) {
  const pages = docPages();
  const at = pages.findIndex((page) => page.slug === slug);
  const [before, after] = [pages[at - 1], pages[at + 1]];
  const look =
    'flex min-h-14 grow basis-56 items-center gap-3 rounded-lg border border-line bg-card px-4 py-3 font-medium hover:border-control-line';
  return (
    <nav aria-label="Next and previous page" className="mt-14 flex flex-wrap gap-3 border-t border-line pt-8">
      {before ? (
        <Link href={docHref(before.slug)} prefetch={false} className={look}>
          <ArrowLeft aria-hidden size={18} className="shrink-0 text-muted" />
          {before.title}
        </Link>
      ) : null}
      {after ? (
        <Link href={docHref(after.slug)} prefetch={false} className={`${look} justify-end text-right`}>
          {after.title}
          <ArrowRight aria-hidden size={18} className="shrink-0 text-muted" />
        </Link>
      ) : null}
    </nav>
  );
}
