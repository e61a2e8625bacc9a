/** As it comes back from the database: equal, but with new objects and keys in another order. */
export function stored<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(stored) as Value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, stored(inner)])
      .reverse(),
  ) as Value;
}
