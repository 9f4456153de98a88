import { useEffect } from 'react';
import type { ParcelTrack } from '#contract/mall/parcels.ts';
import { momentText } from '#lib/time/dates.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { classes } from '#ui/classes.ts';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useGetParcelTrackQuery } from '#features/orders/api.ts';
import styles from './Logistics.module.css';
import shared from '#features/orders/detail/OrderView.module.css';
import { PhoneText } from './PhoneText.tsx';

const ASK_AGAIN_MS = 3 * SECOND_MS;

const stages: Partial<Record<string, string>> = {
  collected: '快递公司已收件',
  moving: '运输中',
  arriving: '正在派送',
  delivered: '已签收',
  problem: '派送遇到问题，可以打快递电话问一问',
  returned: '正在退回',
};

/** The reports of the carrier about a parcel, newest first. */
export function ParcelTrackView({ orderId, parcelId }: { orderId: string; parcelId: number }) {
  const query = useGetParcelTrackQuery(
    { orderId, parcelId },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  const { refetch } = query;
  const isAsking = query.currentData?.isAsking === true;
  // Another device has asked the carrier and waits for the answer, which is stored within seconds.
  useEffect(() => {
    if (!isAsking) return undefined;
    const timer = setInterval(() => void refetch(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isAsking, refetch]);
  return (
    <section className={shared['part']} aria-label="快递动态">
      <h3 className={shared['heading']}>快递动态</h3>
      <QueryState query={query} loading={<LoadingBlock label="正在查快递" height={180} />}>
        {(track) => <Track track={track} />}
      </QueryState>
    </section>
  );
}

function Track({ track }: { track: ParcelTrack }) {
  const { stage, reports, source } = track;
  return (
    <>
      {source !== 'off' && reports.length > 0 && <p className={styles['stage']}>{stages[stage ?? ''] ?? '运输中'}</p>}
      <p className={classes(shared['soft'], styles['hint'])} role="status">
        {hintOf(track)}
      </p>
      <ol>
        {reports.map(({ at, text }, index) => (
          <li key={index} className={shared['event']}>
            <p className={shared['line']}>
              <PhoneText>{text}</PhoneText>
            </p>
            <p className={shared['soft']}>{momentText(at)}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

function hintOf({ source, isAsking = false, answeredAt, reports }: ParcelTrack): string {
  if (isAsking) return '正在向快递公司查询，请稍等一下。';
  if (source === 'off') return '这里查不到快递公司的记录。可以复制单号到快递公司的小程序里查，也可以打快递电话。';
  if (source === 'late')
    return answeredAt === null
      ? '快递公司暂时没有回应，过几分钟再来看看，也可以打快递电话。'
      : `快递公司暂时没有回应，下面是 ${momentText(answeredAt)} 查到的。`;
  return reports.length === 0 ? '快递公司还没有记录，一般寄出几小时以后就有了。' : '';
}
