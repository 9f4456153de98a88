import type { Coupon, CouponOffer } from '#contract/mall/coupons.ts';
import { shortYuanText } from '#lib/money.ts';
import { dateText } from '#lib/time/dates.ts';
import { usePages } from '#platform/http/usePages.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CardRow, CardRows, CardRowsSkeleton, CardText } from '#ui/list/CardRows.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { SectionHead } from '#ui/navigation/SectionHead.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useChange } from '#widgets/useChange.ts';
import { useListCouponOffersQuery, useListCouponsInfiniteQuery, useTakeCouponMutation } from './api.ts';
import styles from './Vouchers.module.css';

/** The coupons that can be used in orders, and those that can be taken. */
export function CouponPages() {
  const pages = usePages(useListCouponsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true }));
  const offers = useListCouponOffersQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className={styles['list']}>
      <QueryState query={pages} loading={<CardRowsSkeleton label="正在打开优惠券" count={2} />} empty={<NoCoupons />}>
        {(items) => (
          <>
            <CardRows label="能用的优惠券">
              {items.map((coupon) => (
                <CouponRow key={coupon.id} coupon={coupon} />
              ))}
            </CardRows>
            <ListEnd {...pages.end} onMore={pages.fetchMore} overText="下单时自动用最划算的一张" />
          </>
        )}
      </QueryState>
      <SectionHead title="可以领的" />
      <QueryState query={offers} loading={<CardRowsSkeleton label="正在打开可以领的优惠券" count={3} />}>
        {({ items }) => (
          <CardRows label="可以领的优惠券">
            {items.map((offer) => (
              <OfferRow key={offer.id} offer={offer} />
            ))}
          </CardRows>
        )}
      </QueryState>
    </div>
  );
}

const Worth = ({ worth: { title, valueFen, minimumFen, scope } }: { worth: Coupon | CouponOffer }) => (
  <>
    <span className={styles['title']}>
      {title} ¥{shortYuanText(valueFen)}
    </span>
    <span className={styles['soft']}>
      满 {shortYuanText(minimumFen)} 元可用：{scope}
    </span>
  </>
);

const CouponRow = ({ coupon }: { coupon: Coupon }) => (
  <CardRow>
    <CardText>
      <Worth worth={coupon} />
      <span className={styles['facts']}>{dateText(coupon.endsAt)}前有效</span>
    </CardText>
    <ButtonLink href={href('equipmentMall')} as={AppLink} size="small" aria-label={`去用${coupon.title}`}>
      去用
    </ButtonLink>
  </CardRow>
);

function OfferRow({ offer }: { offer: CouponOffer }) {
  const { id, title, shells, validDays, obstacle } = offer;
  const toasts = useToasts();
  const [take, { isLoading }] = useChange(useTakeCouponMutation());
  const handleTake = async () => {
    if (await take({ params: { offerId: id } })) toasts.show({ kind: 'success', text: '领到了' });
  };
  return (
    <CardRow>
      <CardText>
        <Worth worth={offer} />
        <span className={styles['facts']}>
          {obstacle ?? `${shells === 0 ? '免费领' : `用 ${shells} 个贝壳换`}，${validDays} 天内有效`}
        </span>
      </CardText>
      {obstacle === null && (
        <Button size="small" loading={isLoading} aria-label={`领${title}`} onClick={() => void handleTake()}>
          {shells === 0 ? '领取' : '换一张'}
        </Button>
      )}
    </CardRow>
  );
}

const NoCoupons = () => <EmptyState title="还没有优惠券" text="下面有可以领的，下单时直接抵扣" />;
