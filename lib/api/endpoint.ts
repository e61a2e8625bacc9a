import type { z } from 'zod';
import type { HeaderReader } from '@/lib/edge/message';
import type { ErrorCode } from '@/lib/errors';
import type { AuthRule, Caller } from './authenticate';
import type { AnswerKeeper } from './idempotency';

/*
 * An endpoint is a declaration: what it is called, who may call it, how often, what goes in and comes out, and
 * the one function that does the work. The pipeline (pipeline.ts) and the OpenAPI document (openapi.ts) both read
 * it, so that what is documented is what is done.
 */

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The names in a path: "/sessions/:session_id" has session_id. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : Record<never, string>;

/** What a handler knows of the request in hand. */
export interface Call<Params, Query, Body> {
  caller: Caller;
  params: Params;
  query: Query;
  body: Body;
  request_id: string;
  headers: HeaderReader;
  origin: string | null;
  /** Milliseconds since 1970 at which the request arrived. */
  now: number;
  /** Set by a handler whose request is about a session, for the request log. */
  session_id: string | null;
  /** For an operation that keeps its answer together with its work. */
  keeper: AnswerKeeper;
}

export interface Example {
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
  /** camelCase: names the operation in the OpenAPI document and its rate limit. */
  id: string;
  tag: 'Sessions' | 'Merchants' | 'Webhooks' | 'Events';
  method: Method;
  /** Relative to the base address, with `:name` for parameters. */
  path: Path;
  summary: string;
  description?: string;
  auth: AuthRule;
  /** Requests of one address in a minute. */
  limit: { per_minute: number };
  query?: Query;
  /** Some rules depend on the mode; the function answers the same schema each time for the same mode. */
  body?: (livemode: boolean) => Body;
  /** Whether the body may be left out. */
  body_optional?: boolean;
  response: Answer;
  /** Answers carry an ETag, and 304 when the client has that version already. */
  etag?: boolean;
  /** Headers that this endpoint reads beside the usual ones, for the document. */
  headers?: Readonly<Record<string, string>>;
  example: Example;
  /** Codes that the handler itself can answer; those of the pipeline are added to the document. */
  errors: readonly ErrorCode[];
  /** The body of the answer without request_id. */
  handler: (
    call: Call<PathParams<Path>, z.output<Query>, z.output<Body>>,
  ) => Promise<Omit<z.input<Answer>, 'request_id'>>;
}

/** A declaration as the pipeline and the router hold it, whatever its types were. */
export interface Endpoint extends Omit<Declaration<string, z.ZodType, z.ZodType, z.ZodType>, 'handler'> {
  handler: (call: Call<Record<string, string>, unknown, unknown>) => Promise<object>;
}

/** Declares an endpoint; checks that path, schemas and handler fit together. */
export function endpoint<
  const Path extends string,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
>(declaration: Declaration<Path, Query, Body, Answer>): Endpoint {
  return declaration as unknown as Endpoint;
}
