import type { CouponSelection, QuotedCoupon } from '#contract/mall/orders.ts';
import { shortYuanText } from '#lib/money.ts';
import { dateText } from '#lib/time/dates.ts';
import { Button } from '#ui/action/Button.tsx';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { classes } from '#ui/classes.ts';
import { WholeSums } from '#ui/price/WholeSums.tsx';
import styles from './CouponChoice.module.css';

interface CouponSheetProps {
  coupons: readonly QuotedCoupon[];
  /** The id of the coupon that is used now, or null. */
  couponId: string | null;
  onClose: () => void;
  onChoose: (coupon: CouponSelection) => void;
}

/**
 * Lists all coupons of the user. Usable coupons come first, the best one at the top. Other coupons show why they cannot
 * be used.
 */
export const CouponSheet = ({ coupons, couponId, onClose, onChoose }: CouponSheetProps) => (
  <Sheet open onClose={onClose} title="选优惠券">
    <ul className={styles['coupons']}>
      {coupons.map((coupon) => (
        <li key={coupon.id}>
          <CouponButton coupon={coupon} isChosen={coupon.id === couponId} onChoose={() => onChoose(coupon.id)} />
        </li>
      ))}
    </ul>
    <Button kind="quiet" wide onClick={() => onChoose('none')}>
      这次不用优惠券
    </Button>
  </Sheet>
);

interface CouponButtonProps {
  coupon: QuotedCoupon;
  isChosen: boolean;
  onChoose: () => void;
}

function CouponButton({ coupon, isChosen, onChoose }: CouponButtonProps) {
  const { title, valueFen, minimumFen, endsAt, obstacle } = coupon;
  return (
    <button
      type="button"
      className={classes(styles['coupon'], obstacle !== null && styles['unusable'])}
      aria-pressed={isChosen}
      disabled={obstacle !== null}
      onClick={onChoose}
    >
      <span className={styles['worth']}>¥{shortYuanText(valueFen)}</span>
      <span className={styles['words']}>
        <span className={styles['title']}>{title}</span>
        <span className={styles['soft']}>
          <WholeSums>{`满 ${shortYuanText(minimumFen)} 元可用，${dateText(endsAt)}前有效`}</WholeSums>
        </span>
        {obstacle !== null && <span className={styles['obstacle']}>{obstacle}</span>}
        {isChosen && <span className={styles['chosen']}>正在用这张</span>}
      </span>
    </button>
  );
}
