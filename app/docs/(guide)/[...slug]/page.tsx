import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { connection } from 'next/server';
import { DocsPage } from '@/components/docs/docs-page';
import { docPage } from '@/lib/docs/pages';

interface Props {
  params: Promise<{ slug: string[] }>;
}

/** Every page except the first, which is at /docs. */
const pageOf = async (params: Props['params']) => {
  const slug = (await params).slug.join('/');
  return slug === 'index' ? undefined : docPage(slug);
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await pageOf(params);
  if (!page) return { title: 'Not found', robots: { index: false } };
  const { title, description, slug } = page;
  return { title, description, alternates: { types: { 'text/markdown': `/docs/${slug}.md` } } };
}

export default async function Page({ params }: Props) {
  await connection();
  const page = await pageOf(params);
  if (!page) notFound();
  return <DocsPage page={page} />;
}
