import type { GoodsDetail, Variant } from '#contract/mall/goods.ts';
import { shortYuanText } from '#lib/money.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { CrownIcon } from '#ui/icons/accountIcons.tsx';
import { PriceText } from '#ui/price/PriceText.tsx';
import { useShowsPrice } from '#widgets/goods/useShowsPrice.ts';
import { soldText } from '#features/mall/saleState.ts';
import { useGetShellsQuery } from '#features/mall/api.ts';
import { WholeSums } from '#ui/price/WholeSums.tsx';
import styles from './GoodsHead.module.css';
import { obstacleText } from '#features/mall/goods/choice/obstacle.ts';

const returnTexts = { sevenDays: '七天无理由退货', unopened: '未拆封七天可退', none: '不支持无理由退货' };

/**
 * Shows the price of the chosen variant, where it may be shown, the name of the goods, facts such as delivery and
 * returns, and the stock.
 */
export function GoodsHead({ goods, variant }: { goods: GoodsDetail; variant: Variant }) {
  const { fen, shells, memberFen, listFen } = variant.price;
  const sold = soldText(goods);
  const showsPrice = useShowsPrice()(goods.delivers, variant.price);
  return (
    <div className={styles['head']}>
      {showsPrice && (
        <p className={styles['prices']}>
          <PriceText fen={fen} shells={shells} size="large" />
          {listFen !== null && (
            <span className={styles['list']}>
              建议零售价 <s>¥{shortYuanText(listFen)}</s>
            </span>
          )}
        </p>
      )}
      {showsPrice && memberFen !== null && (
        <p className={styles['member']}>
          <CrownIcon size={16} />
          <span>会员价 ¥{shortYuanText(memberFen)}</span>
        </p>
      )}
      <h2 className={styles['title']}>{goods.title}</h2>
      <p className={styles['subtitle']}>{goods.subtitle}</p>
      <ul className={styles['facts']} aria-label="服务">
        {[...factsOf(goods), returnTexts[goods.returns], sold]
          .filter((fact) => fact !== '')
          .map((fact, index) => (
            <li key={index} className={styles['fact']}>
              <WholeSums>{fact}</WholeSums>
            </li>
          ))}
      </ul>
      <StockNote goods={goods} variant={variant} />
    </div>
  );
}

function factsOf({ ages, membership, voucher, limits, delivers, freight }: GoodsDetail): string[] {
  return [
    ...(delivers === 'parcel' ? [...freightTexts(freight), '港澳台寄不到'] : []),
    ages ? `${ages.from}–${ages.to} 岁` : '',
    membership ? `会员 ${membership.days} 天` : '',
    voucher ? `${voucher.validDays} 天内使用` : '',
    limits.perUser === null ? '' : `每个账号限 ${limits.perUser} 件`,
  ];
}

function freightTexts(freight: GoodsDetail['freight']): string[] {
  if (!freight) return ['包邮'];
  const { fen, freeFromFen, remoteFen } = freight;
  return [
    fen === 0 ? '包邮' : `运费 ${shortYuanText(fen)} 元，满 ${shortYuanText(freeFromFen)} 元包邮`,
    remoteFen === 0 ? '' : `西藏、新疆加 ${shortYuanText(remoteFen)} 元`,
  ];
}

/**
 * Shows how many pieces are left, and the shells of the user. The reason why the goods cannot be ordered is shown
 * beside the button and not here.
 */
function StockNote({ goods, variant }: { goods: GoodsDetail; variant: Variant }) {
  const isSignedIn = useIsSignedIn();
  const needsShells = variant.price.shells > 0;
  const { data } = useGetShellsQuery(undefined, { skip: !isSignedIn || !needsShells });
  const obstacle = obstacleText(goods, variant, data?.balance ?? Infinity);
  return (
    <div className={styles['notes']} role="status">
      {needsShells && data && <span className={styles['note']}>我有 {data.balance} 个贝壳</span>}
      {obstacle === undefined && variant.left !== null && (
        <span className={styles['note']}>只剩 {variant.left} 件</span>
      )}
    </div>
  );
}
