import { useSearchParams } from 'react-router';
import { safeParse } from 'valibot';
import { createOrder } from '#contract/mall/orders.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import { ORDER_KEY } from './useOrderKey.ts';

export const QUANTITY = 'quantity';
const Quantity = createOrder.body.entries.lines.pipe[0].item.entries.quantity;

/**
 * Returns the number of ordered pieces. The address keeps it across a reload, and while the user chooses a delivery
 * address. As another quantity makes another order, a change also creates a new order key.
 */
export function useQuantity(): { quantity: number; setQuantity: (quantity: number) => void } {
  const [search, setSearch] = useSearchParams();
  const given = safeParse(Quantity, Number(search.get(QUANTITY) ?? 1));
  return {
    quantity: given.success ? given.output : 1,
    setQuantity: (quantity) =>
      setSearch(
        (before) => {
          before.set(QUANTITY, String(quantity));
          before.set(ORDER_KEY, uuid());
          return before;
        },
        { replace: true },
      ),
  };
}
