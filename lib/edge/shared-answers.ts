import type { OutgoingHttpHeader, ServerResponse } from 'node:http';

/*
 * One answer for all that ask the same within a moment. The first is answered as always, and what is written is kept
 * beside; the others wait for its end and get the same bytes.
 */

/** An answer as it was written. */
export interface WrittenAnswer {
  status: number;
  headers: readonly (readonly [string, OutgoingHttpHeader])[];
  body: Buffer;
}

interface Bounds {
  /** From the beginning of an answer: who asks later gets another one. */
  life_ms: number;
  /** A request that waits for another's answer answers for itself after this: the other waits for a lock, or does not end. */
  patience_ms: number;
  /** Answers that are kept or being written. */
  most: number;
  /** A longer body is not kept. */
  largest_bytes: number;
}

interface Shared {
  began_ms: number;
  is_written: boolean;
  /** What was written; null if it is not for others; `left` if who asked first did not stay for its end. */
  end: Promise<WrittenAnswer | 'left' | null>;
}

interface Asked {
  /** Equal for those who may get the same answer. */
  key: string;
  response: ServerResponse;
  /** Answers this one as if nobody else had asked. */
  answer(): unknown;
  /** Asked before this one gets what was written for another. */
  mayTake(written: WrittenAnswer): boolean | Promise<boolean>;
}

/** Of those who waited for somebody who left, one is first then, and the others wait once more. */
const TRIES = 2;

/** They say something of one connection, or of the moment. */
const NOT_REPEATED = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']);

/**
 * Answers each by an answer to the same key that began a moment ago, or by its own, and says which: true for another's.
 * Shared are only answers with status 200 that set no cookie, are short enough, and were written to their end.
 */
export function sharedAnswers(bounds: Bounds): (asked: Asked) => Promise<boolean> {
  const { life_ms, patience_ms, most, largest_bytes } = bounds;
  const all = new Map<string, Shared>();

  const begin = async ({ key, response, answer }: Asked): Promise<false> => {
    // The oldest that is written makes room; those that others wait for stay.
    const oldest = all.size >= most && [...all].find(([, { is_written }]) => is_written);
    if (oldest) all.delete(oldest[0]);
    if (all.size >= most) {
      await answer();
      return false;
    }
    const kept = keepWritten(response, largest_bytes);
    const own: Shared = { began_ms: performance.now(), is_written: false, end: kept.end };
    all.set(key, own);
    const forget = () => {
      if (all.get(key) === own) all.delete(key);
    };
    setTimeout(forget, life_ms).unref();
    void kept.end.then((written) => {
      own.is_written = true;
      if (written === null || written === 'left') forget();
    });
    try {
      await answer();
    } catch (error) {
      kept.drop();
      throw error;
    }
    return false;
  };

  return async (asked) => {
    const { key, response } = asked;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const shared = all.get(key);
      if (!shared || performance.now() - shared.began_ms >= life_ms) return begin(asked);
      const written = await withPatience(shared.end, patience_ms);
      if (response.destroyed) return false;
      if (written === 'left') continue;
      if (written === null || !(await asked.mayTake(written))) break;
      repeat(written, response);
      return true;
    }
    await asked.answer();
    return false;
  };
}

async function withPatience(end: Shared['end'], patience_ms: number): Promise<Awaited<Shared['end']>> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patience_ms, null);
  });
  const written = await Promise.race([end, over]);
  clearTimeout(timer);
  return written;
}

function repeat({ status, headers, body }: WrittenAnswer, response: ServerResponse): void {
  if (response.destroyed) return;
  response.statusCode = status;
  for (const [name, value] of headers) response.setHeader(name, value);
  response.setHeader('Content-Length', body.length);
  response.end(body);
}

/** Keeps what is written to a response while it is sent. */
function keepWritten(response: ServerResponse, largest_bytes: number): { end: Shared['end']; drop(): void } {
  const sent = {
    write: response.write.bind(response) as (...given: unknown[]) => boolean,
    end: response.end.bind(response) as (...given: unknown[]) => ServerResponse,
    writeHead: response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse,
  };
  let chunks: Buffer[] | null = [];
  let length = 0;
  let settle: (written: WrittenAnswer | 'left' | null) => void = () => {};
  const end: Shared['end'] = new Promise((resolve) => {
    settle = resolve;
  });
  const drop = () => {
    chunks = null;
    settle(null);
  };
  const keep = (chunk: unknown, encoding: unknown) => {
    if (!chunks || chunk === undefined || chunk === null || typeof chunk === 'function') return;
    const bytes =
      typeof chunk === 'string'
        ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
        : Buffer.from(chunk as Uint8Array);
    length += bytes.length;
    if (length > largest_bytes) drop();
    else chunks.push(bytes);
  };
  // Headers that are given here only are not among those of the response.
  response.writeHead = (...given: unknown[]) => {
    if (given.some((one) => typeof one === 'object' && one !== null)) drop();
    return sent.writeHead(...given);
  };
  response.write = (...given: unknown[]) => {
    keep(given[0], given[1]);
    const has_room = sent.write(...given);
    // While it is kept it is written at once: nobody waits for somebody else's slow line.
    return chunks ? true : has_room;
  };
  response.end = (...given: unknown[]) => {
    keep(given[0], given[1]);
    const result = sent.end(...given);
    if (chunks && mayBeShared(response)) settle({ ...headOf(response), body: Buffer.concat(chunks) });
    else drop();
    return result as never;
  };
  response.once('close', () => settle('left'));
  return { end, drop };
}

const mayBeShared = (response: ServerResponse): boolean =>
  response.statusCode === 200 && !response.hasHeader('set-cookie');

function headOf(response: ServerResponse): Pick<WrittenAnswer, 'status' | 'headers'> {
  const headers = Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    value === undefined || NOT_REPEATED.has(name) ? [] : [[name, value] as const],
  );
  return { status: response.statusCode, headers };
}
