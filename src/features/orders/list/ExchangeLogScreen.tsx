import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { counting } from '#ui/mascot/counting.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import type { OrderFilters } from '#features/orders/api.ts';
import { OrderPages } from './OrderPages.tsx';

const filters: OrderFilters = { kind: 'exchange' };

/** All exchanges of the user. */
export default function ExchangeLogScreen() {
  return (
    <ScreenFrame title="兑换记录" parent={href('exchangeMall')}>
      <OrderPages
        filters={filters}
        label="兑换记录"
        hrefOf={(id) => href('exchangeDetail', { id })}
        empty={
          <EmptyState
            mood={counting}
            title="还没有换过东西"
            text="攒够贝壳，就能换一件喜欢的"
            action={
              <ButtonLink href={href('exchangeMall')} as={AppLink}>
                看看能换什么
              </ButtonLink>
            }
          />
        }
      />
    </ScreenFrame>
  );
}
