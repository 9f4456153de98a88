/**
 * Returns, for each row, the column that is assigned to it, so that the sum of the costs is minimal (the Hungarian
 * method as described by e-maxx, O(n³)). The matrix must be square.
 */
export function cheapestPairs(costs: readonly (readonly number[])[]): number[] {
  const count = costs.length;
  const rowPrice = new Array<number>(count + 1).fill(0);
  const columnPrice = new Array<number>(count + 1).fill(0);
  const rowOf = new Array<number>(count + 1).fill(0);
  const cost = (row: number, column: number) =>
    (costs[row - 1]?.[column - 1] ?? 0) - (rowPrice[row] ?? 0) - (columnPrice[column] ?? 0);

  for (let row = 1; row <= count; row += 1) {
    const cameFrom = new Array<number>(count + 1).fill(0);
    const least = new Array<number>(count + 1).fill(Infinity);
    const isUsed = new Array<boolean>(count + 1).fill(false);
    rowOf[0] = row;
    let column = 0;
    do {
      isUsed[column] = true;
      const present = rowOf[column] ?? 0;
      let step = Infinity;
      let next = 0;
      for (let other = 1; other <= count; other += 1) {
        if (isUsed[other]) continue;
        const here = cost(present, other);
        if (here < (least[other] ?? Infinity)) {
          least[other] = here;
          cameFrom[other] = column;
        }
        if ((least[other] ?? Infinity) < step) {
          step = least[other] ?? Infinity;
          next = other;
        }
      }
      for (let other = 0; other <= count; other += 1) {
        if (isUsed[other]) {
          rowPrice[rowOf[other] ?? 0] = (rowPrice[rowOf[other] ?? 0] ?? 0) + step;
          columnPrice[other] = (columnPrice[other] ?? 0) - step;
        } else least[other] = (least[other] ?? 0) - step;
      }
      column = next;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      const before = cameFrom[column] ?? 0;
      rowOf[column] = rowOf[before] ?? 0;
      column = before;
    }
  }
  const columnOf = new Array<number>(count).fill(0);
  for (let column = 1; column <= count; column += 1) columnOf[(rowOf[column] ?? 1) - 1] = column - 1;
  return columnOf;
}
