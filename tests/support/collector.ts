import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A collector for OTLP over HTTP on this machine, which shows the spans that it was sent. */

interface CollectedSpan {
  name: string;
  trace_id: string;
  span_id: string;
  parent_id: string | null;
  /** The spans that it is linked to. */
  links: string[];
  failed: boolean;
  attributes: Record<string, unknown>;
}

interface Collector {
  url: string;
  /** Everything that has arrived. */
  spans: CollectedSpan[];
  requests: number;
  /** The bodies as they came. */
  text: string;
  /** `silent`: takes what is sent and never answers. */
  silent: boolean;
  close(): Promise<void>;
}

interface Wire {
  resourceSpans: {
    scopeSpans: {
      spans: {
        name: string;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        status?: { code?: number };
        links?: { spanId: string }[];
        attributes?: { key: string; value: Record<string, unknown> }[];
      }[];
    }[];
  }[];
}

function spansIn({ resourceSpans }: Wire): CollectedSpan[] {
  const all = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  return all.map((span) => ({
    name: span.name,
    trace_id: span.traceId,
    span_id: span.spanId,
    parent_id: span.parentSpanId ?? null,
    links: (span.links ?? []).map(({ spanId }) => spanId),
    failed: span.status?.code === 2,
    attributes: Object.fromEntries(
      (span.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
    ),
  }));
}

export async function startCollector(): Promise<Collector> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      collector.requests += 1;
      collector.text += text;
      if (collector.silent) return;
      collector.spans.push(...spansIn(JSON.parse(text)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const collector: Collector = {
    url: `http://127.0.0.1:${port}`,
    spans: [],
    requests: 0,
    text: '',
    silent: false,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return collector;
}
