import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { safeParse } from 'valibot';
import { VariantId } from '#contract/mall/goods.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { NotFoundView } from '#ui/state/NotFoundView.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useQuoteOrderQuery } from '#features/orders/api.ts';
import { OrderSkeleton } from '#features/orders/OrderSkeleton.tsx';
import { CheckoutView } from './CheckoutView.tsx';

/** The exchange of the variant that the parameter `variant` names, before it is confirmed. */
export default function ExchangePaymentScreen() {
  const [search] = useSearchParams();
  const variant = safeParse(VariantId, search.get('variant'));
  return variant.success ? <KnownVariant variantId={variant.output} /> : <NoGoods />;
}

function KnownVariant({ variantId }: { variantId: string }) {
  const query = useQuoteOrderQuery(variantId, { refetchOnMountOrArgChange: true });
  return (
    <QueryState
      query={query}
      notFound={<NoGoods />}
      loading={<OrderSkeleton />}
      frame={(state) => <Frame variantId={variantId}>{state}</Frame>}
    >
      {(quote) => (
        <Frame variantId={variantId}>
          <CheckoutView quote={quote} variantId={variantId} />
        </Frame>
      )}
    </QueryState>
  );
}

const Frame = ({ variantId, children }: { variantId: string; children: ReactNode }) => (
  <ScreenFrame title="兑换支付" parent={href('exchangeGoods', { id: variantId.split('.')[0] ?? '' })}>
    {children}
  </ScreenFrame>
);

const NoGoods = () => (
  <NotFoundView
    action={
      <ButtonLink href={href('exchangeMall')} as={AppLink}>
        去商城看看
      </ButtonLink>
    }
  />
);
