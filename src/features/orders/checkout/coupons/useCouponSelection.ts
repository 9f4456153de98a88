import { useSearchParams } from 'react-router';
import { safeParse } from 'valibot';
import { quoteOrder, type CouponSelection } from '#contract/mall/orders.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import { ORDER_KEY } from '#features/orders/checkout/useOrderKey.ts';

export const COUPON = 'coupon';
const Selection = quoteOrder.body.entries.coupon;

/**
 * Returns the coupon that the order uses: the best one until the user chooses another. The address contains the choice.
 * Choosing a coupon also creates a new order key, because the order is then a different order.
 */
export function useCouponSelection(): { coupon: CouponSelection; setCoupon: (coupon: CouponSelection) => void } {
  const [search, setSearch] = useSearchParams();
  const given = safeParse(Selection, search.get(COUPON) ?? undefined);
  return {
    coupon: (given.success ? given.output : undefined) ?? 'best',
    setCoupon: (coupon) =>
      setSearch(
        (before) => {
          before.set(COUPON, coupon);
          before.set(ORDER_KEY, uuid());
          return before;
        },
        { replace: true },
      ),
  };
}
