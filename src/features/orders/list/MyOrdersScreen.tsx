import type { OrderKind } from '#contract/mall/orders.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { FilteredOrders } from './FilteredOrders.tsx';

const choices: readonly { value: OrderKind; title: string }[] = [
  { value: 'exchange', title: '兑换' },
  { value: 'goods', title: '硬件' },
  { value: 'package', title: '礼包' },
  { value: 'series', title: '专辑' },
  { value: 'membership', title: '会员' },
];

/** All orders of the user, filtered by the kind of goods. */
export default function MyOrdersScreen() {
  return (
    <FilteredOrders
      title="我的订单"
      parent={href('profile')}
      name="kind"
      label="按种类看"
      right={
        <ButtonLink href={href('orderList')} as={AppLink} kind="quiet" size="small">
          按进度看
        </ButtonLink>
      }
      choices={choices}
      filtersOf={(value) => ({ kind: value as OrderKind })}
    />
  );
}
