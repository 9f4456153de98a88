import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { safeParse } from 'valibot';
import { VariantId } from '#contract/mall/goods.ts';
import { quoteOrder } from '#contract/mall/orders.ts';
import { CHOSEN_ADDRESS_PARAMETER } from '#platform/addresses/addressChoice.ts';
import { href } from '#platform/navigation/paths.ts';
import { QueryState } from '#ui/state/QueryState.tsx';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useQuoteOrderQuery } from '#features/orders/api.ts';
import { OrderSkeleton } from '#features/orders/OrderSkeleton.tsx';
import { CheckoutView } from './CheckoutView.tsx';
import { COUPON, useCouponSelection } from './coupons/useCouponSelection.ts';
import { useSentOrders, type OrderBody } from './sentOrders.ts';
import { ORDER_KEY } from './useOrderKey.ts';
import { QUANTITY, useQuantity } from './useQuantity.ts';

const AddressId = quoteOrder.body.entries.addressId;

interface CheckoutPageProps {
  title: string;
  /** The screen of the goods, to which the back button leads if this page was opened by a link from outside. */
  goodsScreen: 'exchangeGoods' | 'equipmentGoods';
}

/**
 * Shows the quote of an order, before the order is placed. The parameter `variant` contains the id of the ordered
 * variant.
 */
export function CheckoutPage(page: CheckoutPageProps) {
  const [search] = useSearchParams();
  const sentOrders = useSentOrders();
  const variant = safeParse(VariantId, search.get('variant'));
  if (!variant.success) return <NoGoods />;
  const variantId = variant.output;
  // If an order of this variant was sent and the user has not seen the answer, that order is shown with its own key, so
  // that nothing is ordered twice.
  const sent = sentOrders.find(variantId);
  return sent === undefined || search.get(ORDER_KEY) === sent.orderKey ? (
    <VariantById key={variantId} {...page} variantId={variantId} />
  ) : (
    <Navigate replace to={{ search: searchOf(variantId, sent) }} />
  );
}

/** Returns the query string with which this page shows an order that was sent before. */
const searchOf = (variantId: string, { orderKey, lines, couponId, addressId }: OrderBody): string =>
  new URLSearchParams({
    variant: variantId,
    [ORDER_KEY]: orderKey,
    [QUANTITY]: String(lines[0]?.quantity ?? 1),
    [COUPON]: couponId ?? 'none',
    ...(addressId !== undefined && { [CHOSEN_ADDRESS_PARAMETER]: addressId }),
  }).toString();

function VariantById({ title, goodsScreen, variantId }: CheckoutPageProps & { variantId: string }) {
  const { quantity } = useQuantity();
  const { coupon } = useCouponSelection();
  const [search] = useSearchParams();
  const address = safeParse(AddressId, search.get(CHOSEN_ADDRESS_PARAMETER) ?? undefined);
  const addressId = address.success ? address.output : undefined;
  const query = useQuoteOrderQuery(
    { variantId, quantity, coupon, ...(addressId !== undefined && { addressId }) },
    { refetchOnMountOrArgChange: true },
  );
  // The previous price stays visible until the price for the new quantity arrives. Until then the order cannot be
  // confirmed.
  const { data } = query;
  const frame = (children: ReactNode) => (
    <ScreenFrame title={title} parent={href(goodsScreen, { id: variantId.split('.')[0] ?? '' })}>
      {children}
    </ScreenFrame>
  );
  return (
    <QueryState
      query={{ ...query, currentData: query.currentData ?? (query.isFetching ? data : undefined) }}
      notFound={<NoGoods />}
      loading={<OrderSkeleton />}
      frame={frame}
    >
      {(quote) =>
        frame(<CheckoutView quote={quote} line={{ variantId, quantity }} isCurrent={query.currentData === quote} />)
      }
    </QueryState>
  );
}

const NoGoods = () => <NotFoundWithLink href={href('exchangeMall')}>去商城看看</NotFoundWithLink>;
