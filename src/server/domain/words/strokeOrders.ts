interface StrokeOrder {
  /** The numbers of the drawn strokes, from 0, in writing order. */
  order: readonly number[];
  reason: string;
}

const swapped = (count: number, first: number): number[] =>
  Array.from({ length: count }, (_, index) => (index === first ? first + 1 : index === first + 1 ? first : index));

/**
 * Characters whose strokes are drawn in another order than mainland schools teach. They were found by comparing the
 * drawn strokes with the orders of cnchar-order 3.2.6. No character of our word books is among them.
 */
export const strokeOrders: Readonly<Partial<Record<string, StrokeOrder>>> = {
  盖: { order: swapped(11, 4), reason: '羊字头先写竖，再写最后一横' },
  寝: { order: [0, 1, 2, 4, 5, 3, 6, 7, 8, 9, 10, 11, 12], reason: '左边先写点和提，再写竖' },
  髓: { order: swapped(21, 9), reason: '“左”先写横，再写撇' },
};
