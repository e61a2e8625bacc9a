import type { Endpoint } from '@/lib/api/endpoint';
import { ENDPOINTS } from '@/lib/api/endpoints';
import { errorsOf, openApiDocument } from '@/lib/api/openapi';
import { ERROR_CODES, type ErrorCode, errorStatus, errorText } from '@/lib/errors';
import type { DocPage } from './pages';
import { table } from './table';

/*
 * The API reference as Markdown, generated from the OpenAPI document and the endpoint declarations.
 */

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
}

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { content?: { 'application/json'?: { schema: Schema } } }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Enumerations with more words than this are summarized as a count. */
const SHOWN_WORDS = 12;

class Reference {
  constructor(private readonly document: Document) {}

  private resolve(schema: Schema): Schema {
    const { $ref, ...own } = schema;
    const name = $ref?.split('/').at(-1);
    return name ? { ...this.document.components.schemas[name], ...own } : schema;
  }

  private typeOf(given: Schema): string {
    const schema = this.resolve(given);
    if (schema.anyOf) return schema.anyOf.map((each) => this.typeOf(each)).join(' or ');
    if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
    if (schema.enum && schema.enum.length <= SHOWN_WORDS) {
      return schema.enum.map((word) => `\`${String(word)}\``).join(', ');
    }
    if (schema.type === 'array' && schema.items) return `list of ${this.typeOf(schema.items)}`;
    const type = [schema.type ?? 'any'].flat().join(' or ');
    return schema.format ? `${type} (${schema.format})` : type;
  }

  private rulesOf(given: Schema): string {
    const schema = this.resolve(given);
    const range = (low: number | undefined, high: number | undefined, of: string) => {
      const bounded = high !== undefined && high < Number.MAX_SAFE_INTEGER;
      if (low === undefined && !bounded) return [];
      if (!bounded)
        return low !== undefined && low > -Number.MAX_SAFE_INTEGER ? [`at least ${low}${of}`] : [];
      return [low === undefined ? `at most ${high}${of}` : `${low} to ${high}${of}`];
    };
    const lines = [
      ...(schema.description ? [schema.description] : []),
      ...(schema.enum && schema.enum.length > SHOWN_WORDS ? [`one of ${schema.enum.length} codes`] : []),
      ...range(schema.minimum, schema.maximum, ''),
      ...range(schema.minLength, schema.maxLength, ' characters'),
      ...range(schema.minItems, schema.maxItems, ' entries'),
      ...(schema.default === undefined ? [] : [`default \`${JSON.stringify(schema.default)}\``]),
    ];
    return lines.map((line) => line.replace(/\.$/, '')).join('; ');
  }

  /** A row for each field, followed by the fields nested in it. */
  private rowsOf(given: Schema, prefix: string): string[][] {
    const schema = this.resolve(given);
    return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
      const own = this.resolve(field);
      const path = `${prefix}${name}`;
      const required = schema.required?.includes(name) ? 'yes' : '';
      const row = [`\`${path}\``, this.typeOf(field), required, this.rulesOf(field)];
      const nested =
        own.type === 'array' && own.items
          ? this.rowsOf(own.items, `${path}[].`)
          : this.rowsOf(own, `${path}.`);
      return [row, ...nested];
    });
  }

  fields(schema: Schema): string {
    return table(['Field', 'Type', 'Required', 'Rules'], this.rowsOf(schema, ''));
  }

  parameters(parameters: readonly Parameter[]): string {
    const rows = parameters.map(({ in: where, name, required, description, schema }) => [
      `\`${name}\``,
      where,
      this.typeOf(schema),
      required ? 'yes' : '',
      description ?? this.rulesOf(schema),
    ]);
    return table(['Name', 'In', 'Type', 'Required', 'Rules'], rows);
  }

  operation(endpoint: Endpoint): string {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = this.document.paths[path]?.[endpoint.method.toLowerCase()];
    if (!operation) return '';
    const { parameters = [], requestBody, responses } = operation;
    const answer = responses['200']?.content?.['application/json']?.schema ?? {};
    const kinds = Object.entries(endpoint.auth).map(
      ([kind, scope]) => `a ${kind} key with scope \`${scope}\``,
    );
    const parts = [
      `### ${endpoint.summary}`,
      block('http', `${endpoint.method} /api/v1${path}`),
      endpoint.description ?? '',
      `Requires ${kinds.join(', or ')}. Limited to ${endpoint.limit.per_minute} requests a minute per address.`,
      parameters.length > 0 ? this.parameters(parameters) : '',
      requestBody ? `**Request body**\n\n${this.fields(requestBody.content['application/json'].schema)}` : '',
      endpoint.example.request === undefined ? '' : json(endpoint.example.request),
      `**Response 200**\n\n${this.fields(answer)}`,
      json(endpoint.example.response),
      `**Errors**: ${errorsOf(endpoint)
        .map((code) => `\`${code}\``)
        .join(', ')}.`,
    ];
    return parts.filter((part) => part !== '').join('\n\n');
  }
}

const block = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``;
const json = (value: unknown) => block('json', JSON.stringify(value, null, 2));

function errorTable(codes: readonly ErrorCode[]): string {
  const rows = codes.map((code) => [`\`${code}\``, String(errorStatus(code)), errorText(code)]);
  return table(['Code', 'Status', 'Message'], rows);
}

const INTRODUCTION = `For tools, the same reference is available as an OpenAPI 3.1 document: [openapi.json](/api/v1/openapi.json).

Every response includes \`request_id\`, also in the \`X-Request-Id\` header. Amounts are integers in the smallest unit of their currency. Every POST accepts an \`Idempotency-Key\`.`;

/** Front matter of the reference page, which has no file in docs/site. */
export const API_PAGE = {
  slug: 'api',
  title: 'API reference',
  description: 'Every operation, field, limit, and error of the REST API.',
  part: 'Reference',
  order: 0,
} as const;

/** The reference as a page. */
export function apiReferencePage(): DocPage {
  return { ...API_PAGE, markdown: apiReferenceMarkdown() };
}

let kept: string | undefined;

/** The whole reference, generated once per process. */
export function apiReferenceMarkdown(): string {
  kept ??= makeReference();
  return kept;
}

function makeReference(): string {
  const reference = new Reference(openApiDocument() as unknown as Document);
  const tags = [...new Set(ENDPOINTS.map((endpoint) => endpoint.tag))];
  const parts = tags.flatMap((tag) => [
    `## ${tag}`,
    ...ENDPOINTS.filter((endpoint) => endpoint.tag === tag).map((endpoint) => reference.operation(endpoint)),
  ]);
  const used = new Set(ENDPOINTS.flatMap(errorsOf));
  // Errors returned before a request reaches an endpoint.
  const before = ['not_found', 'method_not_allowed', 'request_timeout', 'headers_too_large'];
  const codes = ERROR_CODES.filter((code) => used.has(code) || before.includes(code));
  const errors = `## Errors\n\nAn error is \`{request_id, error, code, doc_url, details?, session?}\`. \`code\` is stable: use it in your code. \`error\` is for people, \`doc_url\` explains the code, \`details\` lists every violation with its path, and \`session\` is the one that an order has already.\n\n${errorTable(codes)}`;
  return [INTRODUCTION, ...parts, errors].join('\n\n');
}
