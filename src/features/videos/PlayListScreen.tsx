import { useSearchParams } from 'react-router';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { PlayIcon } from '#ui/icons/homeIcons.tsx';
import styles from './PlayListScreen.module.css';
import { useSeenVideos } from './useSeenVideos.ts';
import { VideoRow } from './topics/VideoRow.tsx';
import { VideosFrame } from './topics/VideosFrame.tsx';

/** Lists the videos of one topic, or all videos if the address contains no id of an existing topic. */
export default function PlayListScreen() {
  const [search] = useSearchParams();
  const { seen } = useSeenVideos();
  return (
    <VideosFrame title="播放列表">
      {({ topics }) => {
        const topic = topics.find(({ id }) => id === search.get('topic'));
        const videos = topic?.videos ?? topics.flatMap((one) => one.videos);
        const next = videos.find(({ id }) => !seen?.[id]?.isFinished) ?? videos[0];
        const seenCount = videos.filter(({ id }) => seen?.[id]?.isFinished).length;
        return (
          <>
            <h2 className={styles['title']}>{topic?.title ?? '全部视频'}</h2>
            <p className={styles['summary']}>
              {topic?.summary ?? '每一个都很短，看完就去玩。'} 看完 {seenCount} / {videos.length}
            </p>
            {next && (
              <ButtonLink wide href={href('video', { id: next.id })} as={AppLink} icon={<PlayIcon size={22} />}>
                {seenCount === videos.length ? '再看一遍' : `接着看：${next.title}`}
              </ButtonLink>
            )}
            <ol className={styles['list']}>
              {videos.map((video) => (
                <li key={video.id}>
                  <VideoRow video={video} seen={seen?.[video.id]} />
                </li>
              ))}
            </ol>
            <p className={styles['end']}>看到底啦</p>
          </>
        );
      }}
    </VideosFrame>
  );
}
