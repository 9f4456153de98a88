import type { GoodsDetail, Variant } from '#contract/mall/goods.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { BottomBar } from '#ui/navigation/bars/BottomBar.tsx';
import { PriceText } from '#ui/price/PriceText.tsx';
import { memberPriceText } from '#widgets/goods/memberPriceText.ts';
import head from './view/GoodsHead.module.css';
import { obstacleText, orderToPay } from './choice/obstacle.ts';

/**
 * Links to the order of the chosen variant, or to an unpaid order of the goods, or says why the variant cannot be
 * bought.
 */
export function BuyBar({ goods, variant }: { goods: GoodsDetail; variant: Variant }) {
  const obstacle = obstacleText(goods, variant, Infinity);
  const unpaidOrderId = orderToPay(goods, variant, Infinity);
  return (
    <BottomBar
      action={
        obstacle === undefined ? (
          <ButtonLink href={href('mallConfirm', { variant: variant.id })} as={AppLink}>
            立即购买
          </ButtonLink>
        ) : unpaidOrderId !== null ? (
          <ButtonLink href={href('mallOrder', { id: unpaidOrderId })} as={AppLink}>
            去付款
          </ButtonLink>
        ) : goods.isOwned ? (
          <ButtonLink href={href('myPurchased')} as={AppLink}>
            去听
          </ButtonLink>
        ) : (
          <Button disabled>不能购买</Button>
        )
      }
    >
      <span role="status">
        {obstacle === undefined ? (
          <>
            <PriceText fen={variant.price.fen} /> <span className={head['hint']}>{memberPriceText(variant.price)}</span>
          </>
        ) : (
          <span className={head[goods.isOwned ? 'owned' : 'obstacle']}>{obstacle}</span>
        )}
      </span>
    </BottomBar>
  );
}
