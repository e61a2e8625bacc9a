/*
 * server.ts and Next's bundle each load their own copy of a module. What a process may have only once is kept on
 * globalThis, where both copies find it.
 */

interface ProcessSingleton<Value> {
  /** The value, created on first use. */
  get(): Value;
  set(value: Value): void;
  /** Removes the value and returns it, if there is one; the next `get` creates another. */
  take(): Value | undefined;
}

const shared = globalThis as typeof globalThis & { splitSingletons?: Map<string, unknown> };

export function processSingleton<Value>(name: string, create: () => Value): ProcessSingleton<Value> {
  shared.splitSingletons ??= new Map();
  const values = shared.splitSingletons as Map<string, Value>;
  return {
    get() {
      const existing = values.get(name);
      if (existing !== undefined) return existing;
      const created = create();
      values.set(name, created);
      return created;
    },
    set(value) {
      values.set(name, value);
    },
    take() {
      const value = values.get(name);
      values.delete(name);
      return value;
    },
  };
}
