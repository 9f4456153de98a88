import { useSearchParams } from 'react-router';
import type { Order, Parcel } from '#contract/mall/orders.ts';
import { momentText } from '#lib/time/dates.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { SupportLine } from '#features/orders/detail/SupportLine.tsx';
import { itemsText } from '#features/orders/detail/itemsText.ts';
import { TimeLine } from '#features/orders/detail/TimeLine.tsx';
import { orderHref } from '#features/orders/orderHref.ts';
import { stateTextOf } from '#features/orders/orderTexts.ts';
import { Stack } from '#features/orders/Stack.tsx';
import { CopyField } from '#widgets/copy/CopyField.tsx';
import shared from '#features/orders/detail/OrderView.module.css';
import { ParcelTrackView } from './ParcelTrackView.tsx';

/**
 * Shows one parcel of an order at a time. The address parameter `parcel` is the position of the parcel, counted from 1.
 */
export function LogisticsView({ order }: { order: Order }) {
  const { id, parcels, support } = order;
  const [search, setSearch] = useSearchParams();
  const index = Math.max(0, Math.min(parcels.length, Number(search.get('parcel') ?? 1)) - 1) || 0;
  const parcel = parcels[Math.floor(index)];
  const choose = (next: number) => setSearch({ id, parcel: String(next + 1) }, { replace: true });
  if (!parcel) {
    return (
      <Stack>
        <EmptyState
          title="还没有包裹"
          text={stateTextOf(order).text}
          action={
            <ButtonLink href={orderHref(order)} as={AppLink}>
              看看订单
            </ButtonLink>
          }
        />
        <TimeLine order={order} />
        <SupportLine orderId={id} support={support} />
      </Stack>
    );
  }
  return (
    <Stack>
      {parcels.length > 1 && (
        <ChipRow label="包裹" bleeds>
          {parcels.map((one, position) => (
            <Chip key={one.id} selected={one === parcel} onClick={() => choose(position)}>
              包裹 {position + 1}
            </Chip>
          ))}
        </ChipRow>
      )}
      <ParcelHead parcel={parcel} />
      <ParcelTrackView key={parcel.id} orderId={id} parcelId={parcel.id} />
      <TimeLine order={order} />
      <SupportLine orderId={id} support={support} />
    </Stack>
  );
}

const ParcelHead = ({ parcel: { carrier, hotline, number, items, sentAt } }: { parcel: Parcel }) => (
  <section className={shared['part']} aria-label="包裹">
    <h2 className={shared['heading']}>{carrier}</h2>
    <CopyField text={number} label="快递单号" noun="单号" />
    <p className={shared['soft']}>
      {momentText(sentAt)} 寄出：{itemsText(items)}
    </p>
    {hotline !== '' && (
      <a className={shared['link']} href={`tel:${hotline}`}>
        快递电话 {hotline}
      </a>
    )}
  </section>
);
