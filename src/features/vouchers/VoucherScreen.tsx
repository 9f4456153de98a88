import { useSearchParams } from 'react-router';
import { safeParse } from 'valibot';
import { getVoucher, type Voucher } from '#contract/mall/vouchers.ts';
import { shownCardCode } from '#lib/codes/cardCode.ts';
import { dateText, momentText } from '#lib/time/dates.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useGetVoucherQuery } from './api.ts';
import { QrCode } from './QrCode.tsx';
import styles from './Vouchers.module.css';
import { voucherStateText } from './voucherTexts.ts';

/** Shows the voucher whose id is in the parameter `id`, with the code that the user presents to use it. */
export default function VoucherScreen() {
  const [search] = useSearchParams();
  const id = safeParse(getVoucher.params, { voucherId: search.get('id') });
  return id.success ? <VoucherById voucherId={id.output.voucherId} /> : <NoVoucher />;
}

function VoucherById({ voucherId }: { voucherId: string }) {
  const query = useGetVoucherQuery(voucherId, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  return (
    <QueryState
      query={query}
      notFound={<NoVoucher />}
      loading={<VoucherSkeleton />}
      frame={(state) => (
        <ScreenFrame title="卡券详情" parent={href('myVouchers')}>
          {state}
        </ScreenFrame>
      )}
    >
      {(voucher) => (
        <ScreenFrame title="卡券详情" parent={href('myVouchers')}>
          <VoucherView voucher={voucher} />
        </ScreenFrame>
      )}
    </QueryState>
  );
}

function VoucherView({ voucher }: { voucher: Voucher }) {
  const { title, subtitle, state, code, terms, goodsId, orderId, createdAt, endsAt, usedAt } = voucher;
  const isUnused = state === 'unused';
  return (
    <div className={styles['stack']}>
      <section className={styles['card']} aria-label="券码">
        <h2 className={styles['name']}>{title}</h2>
        <p className={styles['soft']}>{subtitle}</p>
        <p className={styles['state']} role="status">
          {voucherStateText(state)}
        </p>
        {isUnused && <QrCode text={code} label={`${title}的二维码`} className={styles['qr']} />}
        <p className={isUnused ? styles['code'] : styles['endedCode']}>{shownCardCode(code)}</p>
        <p className={styles['soft']}>{usedAt === null ? `${dateText(endsAt)}前有效` : `${momentText(usedAt)} 使用`}</p>
        {isUnused && <p className={styles['soft']}>使用时给工作人员看，没用之前不要发给别人</p>}
      </section>
      {terms.length > 0 && (
        <section className={styles['card']} aria-label="使用规则">
          <h3 className={styles['heading']}>使用规则</h3>
          <ul className={styles['terms']}>
            {terms.map((term, index) => (
              <li key={index}>{term}</li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles['foot']}>
        {dateText(createdAt)}
        {orderId === null ? '用卡片兑换' : '用贝壳换'}
      </p>
      <div className={styles['links']}>
        <ButtonLink href={href('exchangeGoods', { id: goodsId })} as={AppLink} kind="quiet">
          看看这件商品
        </ButtonLink>
        {orderId !== null && (
          <ButtonLink href={href('orderDetail', { id: orderId })} as={AppLink} kind="quiet">
            看订单
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

const VoucherSkeleton = () => (
  <div className={styles['stack']} role="group" aria-busy="true" aria-label="正在打开卡券">
    <Skeleton height={380} />
    <Skeleton height={120} />
  </div>
);

const NoVoucher = () => <NotFoundWithLink href={href('myVouchers')}>看看我的卡券</NotFoundWithLink>;
