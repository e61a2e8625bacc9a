/** Stands in for Medusa's framework, which is not installed here: vi.mock('@medusajs/framework/utils', ...). */
export class AbstractPaymentProvider {
  readonly config: unknown;

  constructor(_cradle: unknown, config: unknown) {
    this.config = config;
  }
}

export class MedusaError extends Error {
  static readonly Types = { NOT_ALLOWED: 'not_allowed' };
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/** Medusa's Query over rows that a test gives, whatever is asked of an entity. */
export const queryOf = (tables: () => Record<string, unknown[]>) => ({
  graph: async ({ entity }: { entity: string }) => ({ data: tables()[entity] ?? [] }),
});
