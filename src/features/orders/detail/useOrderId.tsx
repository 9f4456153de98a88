import { useSearchParams } from 'react-router';
import { safeParse } from 'valibot';
import { getOrder } from '#contract/mall/orders.ts';
import { href } from '#platform/navigation/paths.ts';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';

/** Returns the order id in the parameter `id` of the address, or undefined if it is missing or invalid. */
export function useOrderId(): string | undefined {
  const [search] = useSearchParams();
  const id = safeParse(getOrder.params, { orderId: search.get('id') });
  return id.success ? id.output.orderId : undefined;
}

export const NoOrder = () => <NotFoundWithLink href={href('myOrders')}>看看我的订单</NotFoundWithLink>;
