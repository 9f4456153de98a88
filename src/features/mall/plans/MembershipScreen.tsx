import { useSelector } from 'react-redux';
import type { Plan } from '#contract/mall/goods.ts';
import { shortYuanText, yuanText } from '#lib/money.ts';
import { chinaDateText } from '#lib/time/chinaTime.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { selectIsAnonymous, selectIsVip, selectMembership } from '#platform/session/user/userSlice.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CrownIcon } from '#ui/icons/accountIcons.tsx';
import { CardRows } from '#ui/list/CardRows.tsx';
import { PriceText } from '#ui/price/PriceText.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useShowsPrice } from '#widgets/goods/useShowsPrice.ts';
import { useGetMemberSavingsQuery, useListPlansQuery } from '#features/mall/api.ts';
import { Privileges } from './Privileges.tsx';
import styles from './MembershipScreen.module.css';

/** Shows whether the user is a member, the advantages of a membership, and the plans. */
export default function MembershipScreen() {
  const query = useListPlansQuery(undefined);
  const isSignedIn = useIsSignedIn();
  return (
    <ScreenFrame title="会员中心" parent={href('exchangeMall')}>
      <OwnMembership />
      <Privileges />
      <h2 className={styles['heading']}>会员套餐</h2>
      <QueryState query={query} loading={<PlansSkeleton />} empty={<NoPlans />}>
        {({ items }) => (
          <div className={styles['list']}>
            <CardRows label="会员套餐">
              {items.map((plan) => (
                <PlanCard key={plan.id} plan={plan} />
              ))}
            </CardRows>
          </div>
        )}
      </QueryState>
      {isSignedIn && (
        <div className={styles['history']}>
          <ButtonLink href={href('myOrders', { kind: 'membership' })} as={AppLink} kind="quiet" size="small">
            看会员订单
          </ButtonLink>
        </div>
      )}
      <p className={styles['terms']}>到期不自动续费，不会自己扣钱。续费从原来的到期日接着算。</p>
    </ScreenFrame>
  );
}

function OwnMembership() {
  const isVip = useSelector(selectIsVip);
  const membership = useSelector(selectMembership);
  return (
    <section className={styles['own']} aria-label="我的会员">
      <CrownIcon size={36} />
      <div className={styles['words']}>
        <p className={styles['state']}>{isVip ? '你是会员' : '还不是会员'}</p>
        <p className={styles['until']}>
          {membership
            ? `${chinaDateText(membership.expireTime)}到期`
            : isVip
              ? '会员故事都能听完整'
              : '会员故事可以先试听 90 秒'}
        </p>
        {isVip && <Savings />}
      </div>
    </section>
  );
}

function Savings() {
  const skip = useSelector(selectIsAnonymous);
  const { data } = useGetMemberSavingsQuery(undefined, { refetchOnMountOrArgChange: !useIsHydrating(), skip });
  return data && data.savedFen > 0 ? (
    <p className={styles['until']}>会员价已经省了 ¥{yuanText(data.savedFen)}</p>
  ) : null;
}

const DAYS_A_MONTH = 31;

function PlanCard({ plan }: { plan: Plan }) {
  const { title, subtitle, price, days, variantId, isTrial, isTaken, unpaidOrderId, closedFor, closedText } = plan;
  const membership = useSelector(selectMembership);
  const showsPrice = useShowsPrice()(plan.delivers, price);
  const verb = membership ? '续费' : '开通';
  const monthlyFen = Math.round((price.fen * DAYS_A_MONTH) / days);
  const mayOrder = closedFor === null && !isTaken;
  return (
    <li className={styles['plan']}>
      <span className={styles['words']}>
        <span className={styles['title']}>
          {title}
          {isTrial && <span className={styles['badge']}>只能体验一次</span>}
        </span>
        <span className={styles['subtitle']}>{subtitle}</span>
        {mayOrder && membership && (
          <span className={styles['subtitle']}>续到{chinaDateText(membership.expireTime + days * DAY_MS)}</span>
        )}
      </span>
      <span className={styles['price']}>
        {showsPrice && <PriceText fen={price.fen} />}
        {showsPrice && days > DAYS_A_MONTH && (
          <span className={styles['monthly']}>约 ¥{shortYuanText(monthlyFen)}／月</span>
        )}
        {isTaken && <span className={styles['monthly']}>已经体验过</span>}
        {unpaidOrderId !== null && <span className={styles['monthly']}>下过单，还没付款</span>}
        {closedFor !== null && <span className={styles['monthly']}>{closedText ?? '在线付款还没有开放'}</span>}
      </span>
      {mayOrder && (
        <span className={styles['button']}>
          <ButtonLink
            href={
              unpaidOrderId === null
                ? href('mallConfirm', { variant: variantId })
                : href('mallOrder', { id: unpaidOrderId })
            }
            as={AppLink}
            size="small"
            aria-label={unpaidOrderId === null ? `${verb}${title}` : `付款${verb}${title}`}
          >
            {unpaidOrderId === null ? verb : '去付款'}
          </ButtonLink>
        </span>
      )}
    </li>
  );
}

const PlansSkeleton = () => (
  <div className={styles['list']} role="group" aria-busy="true" aria-label="正在打开套餐">
    <CardRows>
      {[0, 1, 2, 3].map((index) => (
        <li key={index}>
          <Skeleton height={76} />
        </li>
      ))}
    </CardRows>
  </div>
);

const NoPlans = () => (
  <EmptyState
    title="现在没有会员套餐"
    text="免费的故事一直都在"
    action={
      <ButtonLink href={href('category')} as={AppLink}>
        去听故事
      </ButtonLink>
    }
  />
);
