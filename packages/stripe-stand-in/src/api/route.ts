import type { z } from 'zod';
import type { ObjectName, Objects } from '../state/objects';
import type { Filter, ListQuery } from '../state/store';
import type { Call } from '../world';
import { invalid, missing } from './errors';
import type { Form } from './form';
import { InvalidParams, listParams, parseParams, text } from './params';

/** What a handler answers: an object, a page of a list, or something already in its final shape. */
export type Answer = object;

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Matches the whole path; named groups are the ids in it. */
  pattern: RegExp;
  /** Publishable keys may call it. */
  publishable: boolean;
  /** Can be asked for a connected account, by `Stripe-Account`. */
  connected: boolean;
  /** Throws before anything is executed when the parameters are wrong, else gives the work to do. */
  prepare(form: Form): {
    expand: string[] | undefined;
    run: (call: Call, ids: Record<string, string>) => Answer;
  };
}

/** A route, typed by the schema of its parameters. `path` holds ids as `:id`. */
export function route<Schema extends z.ZodType>(
  method: Route['method'],
  path: string,
  schema: Schema,
  handle: (call: Call, params: z.output<Schema>, id: string) => Answer,
  options: { publishable?: boolean; connected?: boolean } = {},
): Route {
  return {
    method,
    pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    publishable: options.publishable ?? false,
    connected: options.connected ?? false,
    prepare(form) {
      const params = parseParams(schema, form);
      return {
        expand: Array.isArray(form.expand) ? form.expand.map(String) : undefined,
        run: (call, ids) => handle(call, params, ids.id ?? ''),
      };
    },
  };
}

interface PageParams {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  delivery_success?: boolean;
  created?: number | { gt?: number; gte?: number; lt?: number; lte?: number };
}

/**
 * A page of a list in Stripe's shape: 10 objects by default, at most 100, newest first. `among`: all pages together have
 * only so many of the newest.
 */
export function listPage(
  call: Call,
  name: ObjectName,
  url: string,
  params: PageParams,
  where: Partial<Record<Filter, string | string[] | null>> = {},
  among?: number,
): Answer {
  const limit = params.limit ?? 10;
  if (limit < 1 || limit > 100) {
    throw new InvalidParams({
      code: 'parameter_invalid_integer',
      message: 'Limit must be between 1 and 100.',
      param: 'limit',
    });
  }
  if (params.starting_after !== undefined && params.ending_before !== undefined) {
    throw new InvalidParams({
      message: 'You may only specify one of these parameters: starting_after, ending_before.',
      param: 'starting_after',
    });
  }
  const query: ListQuery = {
    where,
    among,
    limit,
    delivered: params.delivery_success,
    created:
      typeof params.created === 'number' ? { gte: params.created, lte: params.created } : params.created,
    starting_after: params.starting_after,
    ending_before: params.ending_before,
  };
  const page = call.world.store.list(name, call.livemode, query);
  if (!page) {
    const cursor = params.starting_after === undefined ? 'ending_before' : 'starting_after';
    throw invalid(`No such ${name}: '${params[cursor] ?? ''}'`, { code: 'resource_missing', param: cursor });
  }
  return { object: 'list', data: page.data, has_more: page.has_more, url };
}

/** The route of a list that can be asked for what names certain other objects. */
export function listRoute(name: ObjectName, path: string, filters: Filter[] = []): Route {
  const shape = Object.fromEntries(filters.map((filter) => [filter, text.optional()]));
  return route('GET', path, listParams(shape), (call, params) => {
    const where = Object.fromEntries(filters.map((filter) => [filter, params[filter]]));
    return listPage(call, name, path, params, where);
  });
}

/** The object of an id; 404 when there is none, about the parameter that named it. */
export function stored<Name extends ObjectName>(
  call: Call,
  name: Name,
  id: string,
  param: string = name,
): Objects[Name] {
  const found = call.world.store.get(name, id, call.livemode);
  if (!found) throw missing(name, id, param);
  return found;
}
