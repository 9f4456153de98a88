import { useSearchParams } from 'react-router';
import type { VoucherCard, VoucherPart } from '#contract/mall/vouchers.ts';
import { dateText } from '#lib/time/dates.ts';
import { usePages } from '#platform/http/hooks/usePages.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { CardRow, CardRows, CardRowsSkeleton, CardText } from '#ui/list/CardRows.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { CouponPages } from './CouponPages.tsx';
import { useListVouchersInfiniteQuery } from './api.ts';
import styles from './Vouchers.module.css';
import { voucherStateText } from './voucherTexts.ts';

const parts = ['usable', 'coupons', 'over'] as const;
const partNames: Record<(typeof parts)[number], string> = {
  usable: '卡券',
  coupons: '优惠券',
  over: '用过和过期',
};

/** Shows usable vouchers, coupons, or vouchers that were used or have expired. */
export default function VoucherListScreen() {
  const [search, setSearch] = useSearchParams();
  const part = parts.find((one) => one === search.get('part')) ?? 'usable';
  return (
    <ScreenFrame
      title="我的卡券"
      parent={href('profile')}
      right={
        <ButtonLink href={href('recharge')} as={AppLink} kind="quiet" size="small">
          兑换卡号
        </ButtonLink>
      }
    >
      <div className={styles['chips']}>
        <ChipRow label="哪些卡券" bleeds>
          {parts.map((one) => (
            <Chip key={one} selected={one === part} onClick={() => setSearch({ part: one }, { replace: true })}>
              {partNames[one]}
            </Chip>
          ))}
        </ChipRow>
      </div>
      {part === 'coupons' ? <CouponPages /> : <VoucherPages key={part} part={part} />}
    </ScreenFrame>
  );
}

function VoucherPages({ part }: { part: VoucherPart }) {
  const pages = usePages(useListVouchersInfiniteQuery(part, { refetchOnMountOrArgChange: true }));
  return (
    <div className={styles['list']}>
      <QueryState query={pages} loading={<CardRowsSkeleton label="正在打开卡券" />} empty={<NoVouchers part={part} />}>
        {(items) => (
          <>
            <CardRows label={partNames[part]}>
              {items.map((voucher) => (
                <VoucherRow key={voucher.id} voucher={voucher} />
              ))}
            </CardRows>
            <ListEnd {...pages.end} onMore={pages.fetchMore} overText="看到底啦" />
          </>
        )}
      </QueryState>
    </div>
  );
}

const VoucherRow = ({ voucher: { id, title, subtitle, cover, state, endsAt } }: { voucher: VoucherCard }) => (
  <CardRow href={href('voucherDetail', { id })} as={AppLink}>
    <span className={styles['cover']}>
      <Cover src={cover} alt="" sizes="64px" />
    </span>
    <CardText>
      <span className={styles['title']}>{title}</span>
      <span className={styles['soft']}>{subtitle}</span>
      <span className={styles['facts']}>
        {state === 'unused' ? `${dateText(endsAt)}前有效` : voucherStateText(state)}
      </span>
    </CardText>
  </CardRow>
);

const NoVouchers = ({ part }: { part: VoucherPart }) => (
  <EmptyState
    title={part === 'usable' ? '还没有能用的卡券' : '没有用过或过期的卡券'}
    text="用贝壳换的卡券，和卡片兑换的卡券，都会放在这里"
    action={
      <ButtonLink href={href('exchangeMall')} as={AppLink}>
        去贝壳商城看看
      </ButtonLink>
    }
  />
);
