import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { Stack } from './Stack.tsx';

/** The placeholder of an order, or of a form about it, while it loads. */
export const OrderSkeleton = ({ wide }: { wide?: 'parts' }) => (
  <Stack label="正在打开订单" wide={wide}>
    <Skeleton height={96} />
    <Skeleton height={88} />
    <Skeleton height={110} />
  </Stack>
);
