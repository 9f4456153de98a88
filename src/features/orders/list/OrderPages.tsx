import type { ReactNode } from 'react';
import { usePages } from '#platform/http/hooks/usePages.ts';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useListOrdersInfiniteQuery, type OrderFilters } from '#features/orders/api.ts';
import { OrderCardView } from '#features/orders/card/OrderCardView.tsx';
import { Stack } from '#features/orders/Stack.tsx';
import styles from './OrderPages.module.css';

interface OrderPagesProps {
  filters: OrderFilters;
  label: string;
  hrefOf: (orderId: string) => string;
  /** What is shown if no orders match the filters. */
  empty: ReactNode;
}

/** The orders that match the filters, newest first, page by page. */
export function OrderPages({ filters, label, hrefOf, empty }: OrderPagesProps) {
  const pages = usePages(useListOrdersInfiniteQuery(filters, { refetchOnMountOrArgChange: true }));
  return (
    <QueryState query={pages} loading={<OrderListSkeleton />} empty={empty}>
      {(items) => (
        <Stack wide="list">
          <ul className={styles['rows']} aria-label={label}>
            {items.map((order) => (
              <li key={order.id} className={styles['item']}>
                <OrderCardView order={order} href={hrefOf(order.id)} />
              </li>
            ))}
          </ul>
          <ListEnd {...pages.end} onMore={pages.fetchMore} overText="看到底啦" />
        </Stack>
      )}
    </QueryState>
  );
}

const OrderListSkeleton = () => (
  <Stack label="正在打开订单" wide="list">
    <div className={styles['rows']}>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className={styles['item']}>
          <Skeleton height={128} />
        </div>
      ))}
    </div>
  </Stack>
);
