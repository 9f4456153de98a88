import { Suspense, useState } from 'react';
import type { CouponSelection, Quote } from '#contract/mall/orders.ts';
import { shortYuanText } from '#lib/money.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { WholeSums } from '#ui/price/WholeSums.tsx';
import styles from './CouponChoice.module.css';

const CouponSheet = retryingLazy(async () => ({ default: (await import('./CouponSheet.tsx')).CouponSheet }));

interface CouponChoiceProps {
  quote: Pick<Quote, 'coupons' | 'couponId'>;
  onChoose: (coupon: CouponSelection) => void;
}

/**
 * Shows the coupon that the order uses. A tap opens the list of the user's coupons or, if the user has none, the screen
 * on which coupons can be taken.
 */
export function CouponChoice({ quote: { coupons, couponId }, onChoose }: CouponChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (coupons.length === 0)
    return (
      <AppLink href={href('myVouchers', { part: 'coupons' })} className={styles['row']}>
        <Words text="去领一张" />
      </AppLink>
    );
  const chosen = coupons.find(({ id }) => id === couponId);
  const usable = coupons.filter(({ obstacle }) => obstacle === null).length;
  const text = chosen
    ? `−¥${shortYuanText(chosen.valueFen)} ${chosen.title}`
    : usable > 0
      ? `${usable} 张可用`
      : '没有能用的';
  return (
    <>
      <button type="button" className={styles['row']} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Words text={text} />
      </button>
      {isOpen && (
        <Suspense>
          <CouponSheet
            coupons={coupons}
            couponId={couponId}
            onClose={() => setIsOpen(false)}
            onChoose={(coupon) => {
              setIsOpen(false);
              onChoose(coupon);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const Words = ({ text }: { text: string }) => (
  <>
    <span className={styles['label']}>优惠券</span>
    <span className={styles['value']}>
      <WholeSums>{text}</WholeSums>
    </span>
    <ChevronRightIcon size={18} />
  </>
);
