/** Does some work for each row, so many at once, until it is over. Returns those for which it was not begun. */
export async function sideBySide<Row extends object>(
  rows: readonly Row[],
  { parallel, isOver }: { parallel: number; isOver: () => boolean },
  work: (row: Row) => Promise<void>,
): Promise<Row[]> {
  const left = [...rows];
  const take = () => (isOver() ? undefined : left.shift());
  const workOn = async (): Promise<void> => {
    for (let row = take(); row; row = take()) await work(row);
  };
  await Promise.all(Array.from({ length: parallel }, workOn));
  return left;
}
