import { useSearchParams } from 'react-router';
import { couponParts, type Coupon, type CouponOffer, type CouponPart } from '#contract/mall/coupons.ts';
import { shortYuanText } from '#lib/money.ts';
import { dateText } from '#lib/time/dates.ts';
import { usePages } from '#platform/http/hooks/usePages.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { CardRow, CardRows, CardRowsSkeleton, CardText } from '#ui/list/CardRows.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { SectionHead } from '#ui/navigation/SectionHead.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { WholeSums } from '#ui/price/WholeSums.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useListCouponOffersQuery, useListCouponsInfiniteQuery, useTakeCouponMutation } from './api.ts';
import styles from './Vouchers.module.css';

const partNames: Record<CouponPart, string> = { open: '能用的', used: '用过的', expired: '过期的' };

/**
 * Shows the user's coupons in one state, which is in the address parameter `state`, and the coupons that the user can
 * take.
 */
export function CouponPages() {
  const [search, setSearch] = useSearchParams();
  const part = couponParts.find((one) => one === search.get('state')) ?? 'open';
  const show = (state: CouponPart) => setSearch({ part: 'coupons', state }, { replace: true });
  return (
    <>
      <div className={styles['chips']}>
        <ChipRow label="哪些优惠券" bleeds>
          {couponParts.map((one) => (
            <Chip key={one} selected={one === part} onClick={() => show(one)}>
              {partNames[one]}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <div className={styles['list']}>
        <CouponList key={part} part={part} />
        {part === 'open' && <Offers />}
      </div>
    </>
  );
}

function CouponList({ part }: { part: CouponPart }) {
  const pages = usePages(useListCouponsInfiniteQuery(part, { refetchOnMountOrArgChange: true }));
  return (
    <QueryState
      query={pages}
      loading={<CardRowsSkeleton label="正在打开优惠券" count={2} />}
      empty={<NoCoupons part={part} />}
    >
      {(items) => (
        <>
          <CardRows label={`${partNames[part]}优惠券`}>
            {items.map((coupon) => (
              <CouponRow key={coupon.id} coupon={coupon} part={part} />
            ))}
          </CardRows>
          <ListEnd
            {...pages.end}
            onMore={pages.fetchMore}
            overText={part === 'open' ? '下单时自动用最划算的一张' : '看到底啦'}
          />
        </>
      )}
    </QueryState>
  );
}

function Offers() {
  const offers = useListCouponOffersQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <div className={styles['bleed']}>
        <SectionHead title="可以领的" />
      </div>
      <QueryState query={offers} loading={<CardRowsSkeleton label="正在打开可以领的优惠券" count={3} />}>
        {({ items }) => (
          <CardRows label="可以领的优惠券">
            {items.map((offer) => (
              <OfferRow key={offer.id} offer={offer} />
            ))}
          </CardRows>
        )}
      </QueryState>
    </>
  );
}

const CouponValue = ({ worth: { title, valueFen, minimumFen, scope } }: { worth: Coupon | CouponOffer }) => (
  <>
    <span className={styles['title']}>
      <WholeSums>{`${title} ¥${shortYuanText(valueFen)}`}</WholeSums>
    </span>
    <span className={styles['soft']}>
      <WholeSums>{`满 ${shortYuanText(minimumFen)} 元可用：${scope}`}</WholeSums>
    </span>
  </>
);

/** Returns the address of a screen with goods for which the coupon can be used. */
function shopHref({ kinds }: Coupon): string {
  if (kinds.includes('goods')) return href('equipmentMall');
  return href(kinds.includes('package') ? 'storyPackage' : 'exchangeMall');
}

const CouponRow = ({ coupon, part }: { coupon: Coupon; part: CouponPart }) => (
  <CardRow>
    <CardText>
      <CouponValue worth={coupon} />
      <span className={styles['facts']}>{stateTexts[part](dateText(coupon.endsAt))}</span>
    </CardText>
    {part === 'open' && (
      <ButtonLink href={shopHref(coupon)} as={AppLink} size="small" aria-label={`去用${coupon.title}`}>
        去用
      </ButtonLink>
    )}
    {coupon.orderId !== null && (
      <ButtonLink
        href={href('orderDetail', { id: coupon.orderId })}
        as={AppLink}
        kind="quiet"
        size="small"
        aria-label={`用了${coupon.title}的订单`}
      >
        看订单
      </ButtonLink>
    )}
  </CardRow>
);

const stateTexts: Record<CouponPart, (end: string) => string> = {
  open: (end) => `${end}前有效`,
  used: () => '已经用在订单里',
  expired: (end) => `${end}过期了`,
};

function OfferRow({ offer }: { offer: CouponOffer }) {
  const { id, title, shells, validDays, obstacle } = offer;
  const toasts = useToasts();
  const [take, { isLoading }] = useMutationWithToast(useTakeCouponMutation());
  const handleTake = async () => {
    if (await take({ params: { offerId: id } })) toasts.show({ kind: 'success', text: '领到了' });
  };
  return (
    <CardRow>
      <CardText>
        <CouponValue worth={offer} />
        <span className={styles['facts']}>
          <WholeSums>
            {obstacle ?? `${shells === 0 ? '免费领' : `用 ${shells} 个贝壳换`}，${validDays} 天内有效`}
          </WholeSums>
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

const emptyTexts: Record<CouponPart, { title: string; text: string }> = {
  open: { title: '还没有优惠券', text: '下面有可以领的，下单时直接抵扣' },
  used: { title: '还没有用过优惠券', text: '用掉的优惠券和它的订单都会记在这里' },
  expired: { title: '没有过期的优惠券', text: '没来得及用的优惠券会记在这里' },
};

const NoCoupons = ({ part }: { part: CouponPart }) => <EmptyState {...emptyTexts[part]} />;
