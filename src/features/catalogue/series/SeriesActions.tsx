import { useSelector } from 'react-redux';
import type { SeriesDetail } from '#contract/catalogue/catalogue.ts';
import { selectUser } from '#platform/session/user/userSlice.ts';
import { ListenButton } from '#features/catalogue/row/ListenButton.tsx';
import { MembershipHint } from '#features/catalogue/row/MembershipHint.tsx';
import { Button } from '#ui/action/Button.tsx';
import { DownloadIcon } from '#ui/icons/actionIcons.tsx';
import { LazyPart } from '#widgets/LazyPart.tsx';
import styles from './SeriesActions.module.css';
import { SubscribeButton } from './SubscribeButton.tsx';
import { useResume } from './useResume.ts';

const loadDownloadSeries = async () =>
  (await import(/* webpackChunkName: "downloads" */ './DownloadSeries.tsx')).DownloadSeries;

/** A disabled button that looks like the download button and is shown until the code of the real button has loaded. */
const DownloadPlaceholder = () => (
  <Button kind="quiet" size="small" icon={<DownloadIcon size={18} />} disabled>
    下载整张专辑
  </Button>
);

/** Shows buttons to play, to subscribe and to download, and a link to membership if some stories are for members. */
export function SeriesActions({ series }: { series: SeriesDetail }) {
  const { isVip } = useSelector(selectUser);
  return (
    <>
      <div className={styles['actions']}>
        <Listen series={series} />
        <SubscribeButton series={series} />
      </div>
      <div className={styles['download']}>
        <LazyPart load={loadDownloadSeries} with={{ series }} placeholder={<DownloadPlaceholder />} />
      </div>
      {series.vipCount > 0 && isVip === 0 && !series.isOwned && (
        <MembershipHint
          text={`${series.vipCount === series.storyCount ? '全是会员故事' : `其中 ${series.vipCount} 个是会员故事`}，可以先试听`}
        />
      )}
    </>
  );
}

function Listen({ series }: { series: SeriesDetail }) {
  const resume = useResume(series);
  const story = resume ?? series.first;
  if (!story) return null;
  return (
    <div className={styles['listen']}>
      <ListenButton
        seriesId={series.id}
        story={story}
        label={resume ? '接着听' : '播放全部'}
        isResumed={resume !== undefined}
      />
    </div>
  );
}
