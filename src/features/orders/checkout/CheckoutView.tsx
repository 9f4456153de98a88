import { useNavigate, useSearchParams } from 'react-router';
import type { Quote } from '#contract/mall/orders.ts';
import { CHOSEN_ADDRESS } from '#platform/addresses/addressChoice.ts';
import { useListAddressesQuery } from '#platform/addresses/addressesApi.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { BottomBar } from '#ui/navigation/BottomBar.tsx';
import { PriceText } from '#ui/price/PriceText.tsx';
import { useChange } from '#widgets/useChange.ts';
import { useCreateOrderMutation } from '#features/orders/api.ts';
import { LineList } from '#features/orders/card/LineList.tsx';
import { PriceSteps } from '#features/orders/card/PriceSteps.tsx';
import { Stack } from '#features/orders/Stack.tsx';
import { AddressChoice, useAddressListHref } from './AddressChoice.tsx';
import styles from './CheckoutView.module.css';
import { useOrderKey } from './useOrderKey.ts';

/** What an exchange costs and where it goes, and the button that confirms it. */
export function CheckoutView({ quote, variantId }: { quote: Quote; variantId: string }) {
  const { kind, lines, steps, total, balance, needsAddress, obstacle } = quote;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const orderKey = useOrderKey();
  const addressListHref = useAddressListHref();
  const addresses = useListAddressesQuery(undefined, { skip: !needsAddress, refetchOnMountOrArgChange: true });
  const [create, { isLoading }] = useChange(useCreateOrderMutation());
  const items = addresses.currentData?.items;
  const address =
    items?.find(({ id }) => id === search.get(CHOSEN_ADDRESS)) ?? items?.find(({ isDefault }) => isDefault);

  const handleConfirm = async () => {
    const body = { orderKey, lines: [{ variantId, quantity: 1 }], expected: total };
    const created = await create({ body: { ...body, ...(address && { addressId: address.id }) } });
    if (created) void navigate(href('exchangeResult', { id: created.id }), { replace: true });
  };

  return (
    <>
      <Stack>
        {needsAddress && <AddressChoice query={addresses} address={address} />}
        <LineList kind={kind} lines={lines} />
        <PriceSteps steps={steps} total={total} balance={balance} />
        <p className={styles['hint']}>寄出以前随时可以取消，贝壳会全部退回。</p>
      </Stack>
      <BottomBar action={action()}>
        <span role="status">
          {obstacle === null ? (
            <PriceText fen={total.fen} shells={total.shells} />
          ) : (
            <span className={styles['obstacle']}>{obstacle}</span>
          )}
        </span>
      </BottomBar>
    </>
  );

  function action() {
    if (obstacle !== null)
      return (
        <ButtonLink href={href('exchangeMall')} as={AppLink} kind="secondary">
          看看别的
        </ButtonLink>
      );
    if (needsAddress && items && !address)
      return (
        <ButtonLink href={addressListHref} as={AppLink}>
          选收货地址
        </ButtonLink>
      );
    return (
      <Button disabled={needsAddress && !address} loading={isLoading} onClick={() => void handleConfirm()}>
        确认兑换
      </Button>
    );
  }
}
