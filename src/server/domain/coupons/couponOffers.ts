import type { OrderKind } from '#contract/mall/orders.ts';

/** The value of a coupon, and the orders in which it can be used. */
export interface CouponWorth {
  title: string;
  valueFen: number;
  /** The lowest price of the goods for which the coupon can be used. It is above `valueFen`. */
  minimumFen: number;
  kinds: readonly OrderKind[];
}

export interface CouponOffer extends CouponWorth {
  id: string;
  validDays: number;
  /** The price in shells; 0 for a free coupon, which an account may take once. */
  shells: number;
}

/** The coupons that families may take: free ones for every account, and others that cost shells. */
export const couponOffers: readonly CouponOffer[] = [
  {
    id: 'welcome',
    title: '新家庭见面礼',
    valueFen: 1_000,
    minimumFen: 9_900,
    validDays: 30,
    shells: 0,
    kinds: ['goods', 'package'],
  },
  {
    id: 'small',
    title: '小贝壳优惠券',
    valueFen: 500,
    minimumFen: 4_900,
    validDays: 60,
    shells: 60,
    kinds: ['goods', 'package', 'series'],
  },
  {
    id: 'large',
    title: '大贝壳优惠券',
    valueFen: 2_000,
    minimumFen: 19_900,
    validDays: 60,
    shells: 200,
    kinds: ['goods', 'package', 'series'],
  },
];

const kindNames: Record<OrderKind, string> = {
  goods: '硬件和配件',
  exchange: '兑换',
  package: '故事礼包',
  series: '专辑',
  membership: '会员',
};

export const scopeTextOf = (kinds: readonly OrderKind[]): string => kinds.map((kind) => kindNames[kind]).join('、');
