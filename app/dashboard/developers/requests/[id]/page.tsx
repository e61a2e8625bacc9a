import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { Code, Facts, SessionLink, Time } from '@/components/dashboard/formatters';
import { PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { Badge } from '@/components/ui/badge';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import { requireAccess } from '@/lib/dashboard/access/access';
import { curlCommand } from '@/lib/dashboard/developer/curl';
import { readRequest } from '@/lib/dashboard/developer/requests';

interface Props {
  params: Promise<{ id: string }>;
}

/** Once a request: its title and the page read the same row. */
const callOf = cache(
  async (id: string) => (await readRequest(await requireAccess('read'), id)) ?? notFound(),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Request ${(await callOf((await params).id)).request_id}` };
}

export default async function RequestPage({ params }: Props) {
  const call = await callOf((await params).id);
  return (
    <>
      <PageHeader
        title={`${call.method} ${call.path}`}
        above={{ href: '/dashboard/developers/requests', label: 'Request log' }}
      >
        <CopyButton value={curlCommand(call)} label="Copy as curl" shown />
      </PageHeader>
      <Section title="Details">
        <Facts
          rows={[
            ['Request', <Code key="id">{call.request_id}</Code>],
            [
              'Answer',
              <Badge key="status" tone={call.status < 400 ? 'good' : 'bad'}>
                {call.status}
                {call.error_code ? ` ${call.error_code}` : ''}
              </Badge>,
            ],
            ['Duration', `${call.duration_ms} ms`],
            call.key_hint ? ['Key', <Code key="key">{call.key_hint}</Code>] : null,
            call.address ? ['From', call.address] : null,
            call.session_id ? ['Session', <SessionLink key="session" id={call.session_id} />] : null,
            ['When', <Time key="when" at={call.created_at} />],
          ]}
        />
      </Section>
      <Section title="Body" note="Signatures and people's addresses are masked.">
        {call.request ? (
          <CodeBlock>{JSON.stringify(call.request, null, 2)}</CodeBlock>
        ) : (
          <p className="text-sm text-muted">Empty, or too large to store.</p>
        )}
      </Section>
    </>
  );
}
