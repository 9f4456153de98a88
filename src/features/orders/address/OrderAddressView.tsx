import { useSearchParams } from 'react-router';
import type { Address } from '#contract/account/addresses.ts';
import type { Destination, Order } from '#contract/mall/orders.ts';
import { maskedMobile } from '#lib/text/clean/maskedMobile.ts';
import { CHOSEN_ADDRESS_PARAMETER } from '#platform/addresses/addressChoice.ts';
import { useListAddressesQuery } from '#platform/addresses/addressesApi.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { useNavigateAfterReply } from '#platform/navigation/afterReply/useNavigateAfterReply.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useChangeOrderAddressMutation } from '#features/orders/api.ts';
import { AddressChoice } from '#features/orders/checkout/AddressChoice.tsx';
import { DestinationCard } from '#features/orders/detail/DestinationCard.tsx';
import { SupportLine } from '#features/orders/detail/SupportLine.tsx';
import { orderHref } from '#features/orders/orderHref.ts';
import { Stack } from '#features/orders/Stack.tsx';
import styles from './OrderAddress.module.css';

/**
 * Shows the current address of an order and the new address, which the user has chosen in the list of addresses, with a
 * button that changes the address.
 */
export function OrderAddressView({ order }: { order: Order }) {
  const { id, actions, destination, support } = order;
  const [search] = useSearchParams();
  const toasts = useToasts();
  const navigate = useNavigateAfterReply();
  const addresses = useListAddressesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [change, { isLoading }] = useMutationWithToast(useChangeOrderAddressMutation());
  const isPossible = actions.some((action) => action.id === 'address' && action.obstacle === null);

  if (!isPossible || !destination) {
    return (
      <Stack>
        <EmptyState
          title="这个订单的地址不能改了"
          text={destination ? '已经寄出或者已经结束。还没送到的，可以打快递电话转寄' : '这个订单不用寄到家'}
          action={
            <ButtonLink href={orderHref(order)} as={AppLink}>
              看看订单
            </ButtonLink>
          }
        />
        <SupportLine orderId={id} support={support} />
      </Stack>
    );
  }

  const items = addresses.currentData?.items;
  const chosen =
    items?.find((address) => address.id === search.get(CHOSEN_ADDRESS_PARAMETER)) ??
    items?.find(({ isDefault }) => isDefault);
  const isSame = chosen !== undefined && goesTo(destination, chosen);
  const handleChange = async (addressId: string) => {
    if (!(await change({ params: { orderId: id }, body: { addressId } }))) return;
    toasts.show({ kind: 'success', text: '地址改好了' });
    // The next screen replaces this one in the history, because the back button would otherwise open this screen with
    // the old address.
    navigate(orderHref(order), { replace: true });
  };
  return (
    <Stack>
      <h2 className={styles['heading']}>现在寄到</h2>
      <DestinationCard destination={destination} />
      <h2 className={styles['heading']}>改成寄到</h2>
      <AddressChoice query={addresses} address={chosen} />
      <p className={styles['hint']}>寄出以前都可以改，价格不会变。要多付运费的地方改不了，请取消以后重新下单。</p>
      {isSame && <p className={styles['hint']}>和现在的地址一样，点上面的地址可以换一个。</p>}
      <Button
        size="large"
        wide
        disabled={chosen === undefined || isSame}
        loading={isLoading}
        onClick={() => void (chosen && handleChange(chosen.id))}
      >
        改成这个地址
      </Button>
    </Stack>
  );
}

/**
 * Returns whether the parcels of an order already go to this address. The mobile numbers are compared in their masked
 * form, because the order contains only that form.
 */
const goesTo = (destination: Destination, address: Address): boolean =>
  destination.mobile === maskedMobile(address.mobile) &&
  (['receiver', 'province', 'city', 'district', 'detailAddress'] as const).every(
    (name) => destination[name] === address[name],
  );
