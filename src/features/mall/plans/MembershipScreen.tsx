import { useSelector } from 'react-redux';
import type { Plan } from '#contract/mall/goods.ts';
import { shortYuanText, yuanText } from '#lib/money.ts';
import { dateText } from '#lib/time/dates.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { selectIsAnonymous, selectIsVip, selectMembership } from '#platform/session/user/userSlice.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CrownIcon } from '#ui/icons/accountIcons.tsx';
import { BookIcon, BagIcon, HeadphonesIcon } from '#ui/icons/shellIcons.tsx';
import { CardRows } from '#ui/list/CardRows.tsx';
import { PriceText } from '#ui/price/PriceText.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useGetMemberSavingsQuery, useListPlansQuery } from '#features/mall/api.ts';
import styles from './MembershipScreen.module.css';

/** Whether the user is a member, what members have, and the plans. */
export default function MembershipScreen() {
  const query = useListPlansQuery(undefined);
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
            ? `${dateText(membership.expireTime)}到期`
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
  const { data } = useGetMemberSavingsQuery(undefined, { refetchOnMountOrArgChange: true, skip });
  return data && data.savedFen > 0 ? (
    <p className={styles['until']}>会员价已经省了 ¥{yuanText(data.savedFen)}</p>
  ) : null;
}

const privileges = [
  { title: '听完整', text: '全部会员故事', Icon: HeadphonesIcon },
  { title: '贝壳翻倍', text: '做任务得双份', Icon: BookIcon },
  { title: '会员价', text: '商城更便宜', Icon: BagIcon },
];

const Privileges = () => (
  <ul className={styles['privileges']} aria-label="会员能做什么">
    {privileges.map(({ title, text, Icon }) => (
      <li key={title} className={styles['privilege']}>
        <Icon size={26} />
        <span className={styles['name']}>{title}</span>
        <span className={styles['about']}>{text}</span>
      </li>
    ))}
  </ul>
);

const DAYS_A_MONTH = 31;

function PlanCard({ plan }: { plan: Plan }) {
  const { title, subtitle, price, days, variantId, isTrial, isTaken, unpaidOrderId, closedFor, closedText } = plan;
  const monthlyFen = Math.round((price.fen * DAYS_A_MONTH) / days);
  return (
    <li className={styles['plan']}>
      <span className={styles['words']}>
        <span className={styles['title']}>
          {title}
          {isTrial && <span className={styles['badge']}>只能体验一次</span>}
        </span>
        <span className={styles['subtitle']}>{subtitle}</span>
      </span>
      <span className={styles['price']}>
        <PriceText fen={price.fen} />
        {days > DAYS_A_MONTH && <span className={styles['monthly']}>约 ¥{shortYuanText(monthlyFen)}／月</span>}
        {isTaken && <span className={styles['monthly']}>已经体验过</span>}
        {unpaidOrderId !== null && <span className={styles['monthly']}>下过单，还没付款</span>}
        {closedFor !== null && <span className={styles['monthly']}>{closedText ?? '在线付款还没有开放'}</span>}
      </span>
      {closedFor === null && !isTaken && (
        <span className={styles['button']}>
          <ButtonLink
            href={
              unpaidOrderId === null
                ? href('mallConfirm', { variant: variantId })
                : href('mallOrder', { id: unpaidOrderId })
            }
            as={AppLink}
            size="small"
            aria-label={unpaidOrderId === null ? `开通${title}` : `付款开通${title}`}
          >
            {unpaidOrderId === null ? '开通' : '去付款'}
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
