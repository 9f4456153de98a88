import type { PayRequestItem } from '#contract/mall/payRequests.ts';
import { mediaAddress } from '#server/content/pack/packFolders.ts';
import type { OrderLineRow } from '#server/domain/orders/orderRepository.ts';

/** Returns the part of the lines that a friend may see. */
export const orderedItemsOf = (lines: readonly OrderLineRow[]): PayRequestItem[] =>
  lines.map(({ title, choices, picture, pack, quantity }) => ({
    title,
    choices,
    quantity,
    picture: `${mediaAddress(pack)}/${picture}`,
  }));
