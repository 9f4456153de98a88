import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { Stack } from './Stack.tsx';

/** The placeholder of an order while it loads. */
export const OrderSkeleton = () => (
  <Stack label="正在打开订单">
    <Skeleton height={96} />
    <Skeleton height={88} />
    <Skeleton height={110} />
  </Stack>
);
