/** Returns the id of a variant, unique among all goods: ids of goods contain no dot. */
export const variantId = (goodsId: string, name: string): string => `${goodsId}.${name}`;
