import type { z } from 'zod';
import type { HeaderReader } from '@/lib/edge/message';
import type { ErrorCode } from '@/lib/errors';
import type { Session } from '@/lib/group/model';
import type { AuthRule, Caller } from './authenticate';
import type { SealedSecret } from './authenticate.sql';
import type { AnswerKeeper } from './idempotency';

/*
 * An endpoint is a declaration: its name, who may call it and how often, its input and output, and the function that
 * does the work. The pipeline runs it and the OpenAPI document is made from it, so the two cannot disagree.
 */

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The names in a path: "/sessions/:session_id" has session_id. */
type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : Record<never, string>;

/** The request, as a handler sees it. */
export interface Call<Params, Query, Body> {
  caller: Caller;
  params: Params;
  query: Query;
  body: Body;
  /** The body as it was sent. */
  sent: unknown;
  /** Of an endpoint that reads one; null if the caller's merchant has none of this id. */
  session: Session | null;
  /** Of an endpoint that reads them: those that verify a cart now. */
  signing_secrets: readonly SealedSecret[];
  request_id: string;
  headers: HeaderReader;
  origin: string | null;
  /** When the request arrived, in milliseconds since 1970. */
  now: number;
  /** For the request log; set by a handler whose request is about a session. */
  session_id: string | null;
  /** For an operation that keeps its answer together with its work. */
  keeper: AnswerKeeper;
}

interface Example {
  /** JSON body of the request. */
  request?: unknown;
  /** JSON body of the answer, request_id included. */
  response: unknown;
}

export interface Declaration<
  Path extends string,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> {
  /** In camelCase: the name of the operation in the OpenAPI document, and of its rate limit. */
  id: string;
  tag: 'Sessions' | 'Merchants' | 'Webhooks' | 'Events' | 'Ledger' | 'Requests';
  method: Method;
  /** Relative to the base address, with `:name` for parameters. */
  path: Path;
  summary: string;
  description?: string;
  auth: AuthRule;
  /** Requests a minute from one address. */
  limit: { per_minute: number };
  query?: Query;
  /** Some rules depend on the mode. Returns the same schema every time for the same mode. */
  body?: (livemode: boolean) => Body;
  /** Whether the body may be omitted. */
  body_optional?: boolean;
  response: Answer;
  /** Whether a page may still get an answer again. A server always may. */
  repeatable?: (answer: z.output<Answer>) => Promise<boolean>;
  /** Adds an ETag, and answers 304 if the client already has that version. */
  etag?: boolean;
  /** What the statement that looks up the key reads besides: the whole session that the path names, or the secrets. */
  reads?: 'session' | 'signing_secrets';
  /** Leaves its requests out of the request log: a reader of the log would find each read of it. */
  unlogged?: boolean;
  /** Headers that only this endpoint reads, for the document. */
  headers?: Readonly<Record<string, string>>;
  example: Example;
  /** Codes of the handler itself; the document adds those of the pipeline. */
  errors: readonly ErrorCode[];
  /** The body of the answer without request_id. */
  handler: (
    call: Call<PathParams<Path>, z.output<Query>, z.output<Body>>,
  ) => Promise<Omit<z.input<Answer>, 'request_id'>>;
}

/** A declaration without its types, as the pipeline and the router need it. */
export interface Endpoint
  extends Omit<Declaration<string, z.ZodObject, z.ZodType, z.ZodType>, 'handler' | 'repeatable'> {
  repeatable?: (answer: unknown) => Promise<boolean>;
  handler: (call: Call<Record<string, string>, unknown, unknown>) => Promise<object>;
}

/** Declares an endpoint; checks that path, schemas and handler fit together. */
export function endpoint<
  const Path extends string,
  Query extends z.ZodObject | z.ZodUndefined = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
>(declaration: Declaration<Path, Query, Body, Answer>): Endpoint {
  return declaration as unknown as Endpoint;
}
