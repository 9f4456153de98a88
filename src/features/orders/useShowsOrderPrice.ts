import type { OrderCard } from '#contract/mall/orders.ts';
import { useShowsPrice } from '#widgets/goods/useShowsPrice.ts';

/** The states of orders that nobody has paid. */
const unpaidStates: readonly string[] = ['unpaid', 'cancelled', 'expired'];

/**
 * Returns a function that returns whether the price of an order may be shown. Until an order is paid, its price is the
 * price of its goods, and the rule of `useShowsPrice` applies. Afterwards it tells what was paid, and is always shown.
 */
export function useShowsOrderPrice(): (order: Pick<OrderCard, 'state' | 'lines' | 'total'>) => boolean {
  const showsPrice = useShowsPrice();
  return ({ state, lines, total }) =>
    !unpaidStates.includes(state) || lines.every(({ delivers }) => showsPrice(delivers, total));
}
