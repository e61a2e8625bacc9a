/** Units of an item, as merchants read them; `of` is 1 for whole ones, and 3 where `quantity` counts thirds of one. */
export interface ItemUnits {
  id?: string;
  name: string;
  quantity: number;
  of: number;
}

/**
 * Each item once, and once more for each way in which units of it are cut: pieces, and units that are not side by side,
 * are claims of their own.
 */
export function sumItems(all: readonly ItemUnits[]): ItemUnits[] {
  const sums = new Map<string, ItemUnits>();
  for (const units of all) {
    const key = JSON.stringify([units.id, units.name, units.of]);
    const known = sums.get(key);
    sums.set(key, known ? { ...known, quantity: known.quantity + units.quantity } : units);
  }
  return [...sums.values()];
}
