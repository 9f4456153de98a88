import { useSearchParams } from 'react-router';
import { safeParse } from 'valibot';
import { getOrder } from '#contract/mall/orders.ts';
import { href } from '#platform/navigation/paths.ts';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';

/** Returns the order that the parameter `id` of the address names; undefined if it names none. */
export function useOrderId(): string | undefined {
  const [search] = useSearchParams();
  const id = safeParse(getOrder.params, { orderId: search.get('id') });
  return id.success ? id.output.orderId : undefined;
}

export const NoOrder = () => <NotFoundWithLink href={href('myOrders')}>看看我的订单</NotFoundWithLink>;
