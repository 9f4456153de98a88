import { useSearchParams } from 'react-router';
import { couponKinds, type Quote, type WantedLine } from '#contract/mall/orders.ts';
import { CHOSEN_ADDRESS_PARAMETER } from '#platform/addresses/addressChoice.ts';
import { useListAddressesQuery } from '#platform/addresses/addressesApi.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useNavigateAfterReply } from '#platform/navigation/afterReply/useNavigateAfterReply.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { BottomBar } from '#ui/navigation/bars/BottomBar.tsx';
import { PriceText } from '#ui/price/PriceText.tsx';
import { UNPRICED_TEXT, useShowsPrice } from '#widgets/goods/useShowsPrice.ts';
import { LineList } from '#features/orders/card/LineList.tsx';
import { PriceSteps } from '#features/orders/card/PriceSteps.tsx';
import { Stack } from '#features/orders/Stack.tsx';
import { AddressChoice, useAddressListHref } from './AddressChoice.tsx';
import { CouponChoice } from './coupons/CouponChoice.tsx';
import styles from './CheckoutView.module.css';
import { QuantityStepper } from './QuantityStepper.tsx';
import { refundText } from './refundText.ts';
import { useCouponSelection } from './coupons/useCouponSelection.ts';
import { useOrderKey } from './useOrderKey.ts';
import { useQuantity } from './useQuantity.ts';
import { useSubmission } from './useSubmission.ts';

/** For each kind of order, the screen that offers other goods of that kind. */
const shops = {
  goods: 'equipmentMall',
  exchange: 'exchangeMall',
  membership: 'membership',
  package: 'storyPackage',
  series: 'exchangeMall',
} as const satisfies Record<Quote['kind'], string>;

interface CheckoutViewProps {
  quote: Quote;
  line: WantedLine;
  /** Whether the quote belongs to this line. False while a new quote is loading. */
  isCurrent: boolean;
}

/** Shows an order before it is placed. The user chooses the address, quantity and coupon, and places the order. */
export function CheckoutView({ quote, line, isCurrent }: CheckoutViewProps) {
  const { kind, lines, steps, total, balance, needsAddress, most, obstacle, couponId, unpaidOrderId } = quote;
  const navigate = useNavigateAfterReply();
  const [search] = useSearchParams();
  const orderKey = useOrderKey();
  // While a sent order has no answer, the reasons why an order cannot be placed are ignored. The sent order itself may
  // have caused them by taking the shells or the last piece.
  const { sent, isLoading, submit, giveUp } = useSubmission(line.variantId);
  const { setQuantity } = useQuantity();
  const { setCoupon } = useCouponSelection();
  const addressListHref = useAddressListHref();
  const addresses = useListAddressesQuery(undefined, { skip: !needsAddress, refetchOnMountOrArgChange: true });
  const items = addresses.currentData?.items;
  const address =
    items?.find(({ id }) => id === search.get(CHOSEN_ADDRESS_PARAMETER)) ?? items?.find(({ isDefault }) => isDefault);
  const isExchange = kind === 'exchange';
  const shown = sent?.expected ?? total;
  const showsPrice = useShowsPrice();
  const isPriced = lines.every(({ delivers }) => showsPrice(delivers, shown));
  const isSame = shown.fen === total.fen && shown.shells === total.shells;

  const handleConfirm = async () => {
    const body = {
      ...(sent ?? { orderKey, lines: [line], expected: total, ...(couponId !== null && { couponId }) }),
      ...(address && { addressId: address.id }),
    };
    const id = await submit(body);
    if (id === undefined) return;
    const params = { id };
    navigate(body.expected.fen > 0 ? href('mallOrder', params) : href('exchangeResult', params), {
      replace: true,
    });
  };

  const handleGiveUp = async () => {
    const id = await giveUp();
    if (id !== undefined) navigate(href(isExchange ? 'exchangeDetail' : 'orderDetail', { id }), { replace: true });
  };

  return (
    <>
      <Stack>
        {sent && (
          <div className={styles['notice']}>
            <p role="status">
              {isExchange
                ? '这次兑换提交过，还没有收到结果。再确认一次就能看到，不会重复兑换。'
                : '这个订单提交过，还没有收到结果。再提交一次就能看到，不会重复下单。'}
            </p>
            <Button kind="quiet" size="small" disabled={isLoading} onClick={() => void handleGiveUp()}>
              不要了，重新选
            </Button>
          </div>
        )}
        {needsAddress && <AddressChoice query={addresses} address={address} />}
        <LineList kind={kind} lines={lines} isPriced={isPriced} />
        {!sent && !isExchange && (most > 1 || line.quantity > 1) && (
          <QuantityStepper quantity={line.quantity} most={most} onChange={setQuantity} />
        )}
        {!sent && isPriced && total.fen > 0 && couponKinds.some((one) => one === kind) && (
          <CouponChoice quote={quote} onChoose={setCoupon} />
        )}
        {isSame && isPriced && <PriceSteps steps={steps} total={total} {...(total.shells > 0 && { balance })} />}
        <p className={styles['hint']}>{refundText(quote)}</p>
      </Stack>
      <BottomBar action={action()}>
        <span role="status">
          {obstacle === null || sent ? (
            isPriced ? (
              <PriceText fen={shown.fen} shells={shown.shells} />
            ) : (
              UNPRICED_TEXT
            )
          ) : (
            <span className={styles['obstacle']}>{obstacle}</span>
          )}
        </span>
      </BottomBar>
    </>
  );

  function action() {
    if (unpaidOrderId !== null && !sent)
      return (
        <ButtonLink href={href('mallOrder', { id: unpaidOrderId })} as={AppLink}>
          去付款
        </ButtonLink>
      );
    if (obstacle !== null && !sent)
      return (
        <ButtonLink href={href(shops[kind])} as={AppLink} kind="secondary">
          看看别的
        </ButtonLink>
      );
    if (needsAddress && items && !address && !sent)
      return (
        <ButtonLink href={addressListHref} as={AppLink}>
          选收货地址
        </ButtonLink>
      );
    return (
      <Button
        disabled={needsAddress && !address && !sent}
        loading={isLoading || !isCurrent}
        onClick={() => void handleConfirm()}
      >
        {isExchange ? '确认兑换' : '提交订单'}
      </Button>
    );
  }
}
