import { useSearchParams } from 'react-router';
import { safeParse } from 'valibot';
import { createOrder } from '#contract/mall/orders.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import { ORDER_KEY } from './useOrderKey.ts';

export const QUANTITY = 'quantity';
const Quantity = createOrder.body.entries.lines.pipe[0].item.entries.quantity;

/**
 * Returns the number of ordered pieces. The address keeps the number across a reload, and while the user chooses a
 * delivery address. A change of the number also creates a new order key, because the order is then a different order.
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
