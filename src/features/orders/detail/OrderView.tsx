import type { Order } from '#contract/mall/orders.ts';
import { momentText, nearMomentText } from '#lib/time/dates.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useNow } from '#platform/variable/useNow.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { LineList } from '#features/orders/card/LineList.tsx';
import { PriceSteps } from '#features/orders/card/PriceSteps.tsx';
import { hasVoucher, stateTextOf } from '#features/orders/orderTexts.ts';
import { InvoiceList } from '#features/orders/invoice/InvoiceList.tsx';
import { ReturnList } from '#features/orders/return/ReturnList.tsx';
import { SurplusPayments } from '#features/orders/pay/SurplusPayments.tsx';
import { Stack } from '#features/orders/Stack.tsx';
import { useShowsOrderPrice } from '#features/orders/useShowsOrderPrice.ts';
import { DestinationCard } from './DestinationCard.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OwnReviews } from './OwnReviews.tsx';
import styles from './OrderView.module.css';
import { Parcels } from './Parcels.tsx';
import { SupportLine } from './SupportLine.tsx';
import { TimeLine } from './TimeLine.tsx';

/**
 * One order: its state and actions, destination and parcels, returns and invoices, lines and price, reviews and time
 * line, and whom the buyer can ask.
 */
export function OrderView({ order }: { order: Order }) {
  const { id, kind, state, lines, steps, total, destination, parcels, createdAt, dueAt, support, surplusPayments } =
    order;
  const { label, text } = stateTextOf(order);
  const now = useNow();
  const isPriced = useShowsOrderPrice()(order);
  return (
    <Stack wide="parts">
      <section className={styles['state']} aria-label="进度">
        <h2 className={styles['label']}>{label}</h2>
        <p className={styles['text']}>{text}</p>
        {dueAt !== null && (
          <p className={styles['text']}>
            {state === 'unpaid'
              ? `${nearMomentText(dueAt, now())} 前没有付款就自动取消`
              : `${momentText(dueAt)} 以后自动确认收到`}
          </p>
        )}
        <OrderActions order={order} />
        {hasVoucher(order) && (
          <ButtonLink href={href('myVouchers')} as={AppLink} kind="secondary" size="small">
            看看我的卡券
          </ButtonLink>
        )}
      </section>
      <SurplusPayments payments={surplusPayments} />
      {destination && <DestinationCard destination={destination} />}
      <Parcels orderId={id} parcels={parcels} />
      {order.events.some(({ topic }) => topic === 'returnRequested' || topic === 'partRefunded') && (
        <ReturnList order={order} />
      )}
      {order.events.some(({ topic }) => topic === 'invoiceRequested') && <InvoiceList orderId={id} />}
      <LineList kind={kind} lines={lines} isPriced={isPriced} />
      {isPriced && steps.length > 0 && <PriceSteps steps={steps} total={total} />}
      {state === 'reviewed' && <OwnReviews orderId={id} lines={lines} />}
      <TimeLine order={order} />
      <SupportLine orderId={id} support={support} />
      <dl className={styles['facts']}>
        <div className={styles['fact']}>
          <dt className={styles['name']}>下单时间</dt>
          <dd className={styles['value']}>{momentText(createdAt)}</dd>
        </div>
      </dl>
    </Stack>
  );
}
