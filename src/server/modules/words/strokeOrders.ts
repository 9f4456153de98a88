/** Where the drawn order is not that of the mainland's schools: the drawn strokes' numbers in the order of writing. */
export const strokeOrders: Readonly<Partial<Record<string, { order: readonly number[]; reason: string }>>> = {};
