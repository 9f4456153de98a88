import type { OrderFilter } from '#contract/mall/orders.ts';
import { href } from '#platform/navigation/paths.ts';
import { FilteredOrders } from './FilteredOrders.tsx';

const choices: readonly { value: OrderFilter; title: string }[] = [
  { value: 'toPay', title: '待付款' },
  { value: 'toShip', title: '待寄出' },
  { value: 'toReceive', title: '待收货' },
  { value: 'over', title: '已结束' },
];

/** The orders of the user, filtered by progress: to be paid, to be shipped, to be received, or ended. */
export default function OrderListScreen() {
  return (
    <FilteredOrders
      title="订单"
      parent={href('myOrders')}
      name="filter"
      label="按进度看"
      choices={choices}
      filtersOf={(value) => ({ filter: value as OrderFilter })}
    />
  );
}
