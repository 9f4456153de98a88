/** Returns the id of a variant. It is unique among all goods, because ids of goods contain no dot. */
export const variantId = (goodsId: string, name: string): string => `${goodsId}.${name}`;
