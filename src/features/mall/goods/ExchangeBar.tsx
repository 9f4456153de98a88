import type { GoodsDetail, Variant } from '#contract/mall/goods.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { BottomBar } from '#ui/navigation/bars/BottomBar.tsx';
import { PriceText } from '#ui/price/PriceText.tsx';
import { useGetShellsQuery } from '#features/mall/api.ts';
import head from './view/GoodsHead.module.css';
import { obstacleText, orderToPay } from './choice/obstacle.ts';

/**
 * Links to the confirmation of an exchange, or to an unpaid order of the goods, or says why the chosen variant cannot
 * be exchanged.
 */
export function ExchangeBar({ goods, variant }: { goods: GoodsDetail; variant: Variant }) {
  const { data } = useGetShellsQuery(undefined, { skip: !useIsSignedIn() });
  const obstacle = obstacleText(goods, variant, data?.balance ?? Infinity);
  const unpaidOrderId = orderToPay(goods, variant, data?.balance ?? Infinity);
  const needsMoreShells = obstacle !== undefined && obstacleText(goods, variant, Infinity) === undefined;
  return (
    <BottomBar action={action()}>
      <span role="status">
        {obstacle === undefined ? (
          <PriceText fen={variant.price.fen} shells={variant.price.shells} />
        ) : (
          <span className={head['obstacle']}>{obstacle}</span>
        )}
      </span>
    </BottomBar>
  );

  function action() {
    if (obstacle === undefined)
      return (
        <ButtonLink href={href('exchangePayment', { variant: variant.id })} as={AppLink}>
          立即兑换
        </ButtonLink>
      );
    if (unpaidOrderId !== null)
      return (
        <ButtonLink href={href('mallOrder', { id: unpaidOrderId })} as={AppLink}>
          去付款
        </ButtonLink>
      );
    if (needsMoreShells)
      return (
        <ButtonLink href={href('tasks')} as={AppLink} kind="secondary">
          去攒贝壳
        </ButtonLink>
      );
    return <Button disabled>不能兑换</Button>;
  }
}
