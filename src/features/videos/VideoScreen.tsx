import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Video, Videos } from '#contract/catalogue/videos.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { ListIcon } from '#ui/icons/navigationIcons.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { useScreenMeter } from '#widgets/sound/useScreenMeter.ts';
import { AutoplaySwitch } from './player/AutoplaySwitch.tsx';
import { StillWatching } from './player/StillWatching.tsx';
import { resumePositionMs } from './seen.ts';
import { useSeenVideos } from './useSeenVideos.ts';
import { useStillWatching } from './player/useStillWatching.ts';
import { VideoPlayer } from './player/VideoPlayer.tsx';
import { VideoRow } from './topics/VideoRow.tsx';
import styles from './VideoScreen.module.css';
import { VideosFrame } from './topics/VideosFrame.tsx';

/**
 * Shows the video whose id is in the address, or the first video if there is no id, and the other videos of its topic.
 */
export default function VideoScreen() {
  return (
    <VideosFrame
      title="视频"
      right={
        <AppLink href={href('videoTopics')} className={styles['all']} aria-label="全部视频">
          <ListIcon />
        </AppLink>
      }
    >
      {(videos) => <Watching videos={videos} />}
    </VideosFrame>
  );
}

function Watching({ videos: { topics } }: { videos: Videos }) {
  const [search, setSearch] = useSearchParams();
  const { localStore } = useServices();
  const { seen, savePosition } = useSeenVideos();
  const meter = useScreenMeter();
  const { isAsking, addWatchedTime, resetWatchedTime } = useStillWatching();
  const [isAutoplayOn, setIsAutoplayOn] = useState(() => localStore.read(storageKeys.playsOn) === '1');
  const [autoplayId, setAutoplayId] = useState('');
  const requestedId = search.get('id');
  const topic =
    topics.find(({ videos }) => videos.some(({ id }) => id === requestedId)) ??
    (requestedId === null ? topics[0] : undefined);
  const video = topic?.videos.find(({ id }) => id === requestedId) ?? topic?.videos[0];

  if (!topic || !video) return <NoVideo />;
  const next = topic.videos[topic.videos.indexOf(video) + 1];
  const handleEnded = () => {
    if (!isAutoplayOn || !next) return;
    setAutoplayId(next.id);
    setSearch({ id: next.id }, { replace: true });
  };
  const handlePlaysOn = (isOn: boolean) => {
    localStore.write(storageKeys.playsOn, isOn ? '1' : '0');
    setIsAutoplayOn(isOn);
  };
  return (
    <>
      {seen && meter.mayFetch ? (
        <VideoPlayer
          video={video}
          meter={meter}
          startMs={resumePositionMs(video, seen[video.id])}
          isAutoplay={autoplayId === video.id}
          shouldPause={isAsking}
          onSavePosition={savePosition}
          onWatched={addWatchedTime}
          onTouched={resetWatchedTime}
          onEnded={handleEnded}
        />
      ) : (
        <span className={styles['pending']} aria-busy="true" />
      )}
      <h2 className={styles['title']}>{video.title}</h2>
      <p className={styles['summary']}>{video.summary}</p>
      <section aria-label={topic.title} className={styles['list']}>
        <div className={styles['head']}>
          <h3 className={styles['heading']}>{topic.title}</h3>
          <AutoplaySwitch isOn={isAutoplayOn} onChange={handlePlaysOn} />
        </div>
        <ul className={styles['rows']}>
          {topic.videos.map((one: Video) => (
            <li key={one.id}>
              <VideoRow video={one} seen={seen?.[one.id]} isCurrent={one === video} />
            </li>
          ))}
        </ul>
        <ButtonLink kind="secondary" wide href={href('videoPlayList', { topic: topic.id })} as={AppLink}>
          打开播放列表
        </ButtonLink>
      </section>
      <StillWatching isAsking={isAsking} onGoOn={resetWatchedTime} />
    </>
  );
}

const NoVideo = () => (
  <EmptyState
    title="没有找到这个视频"
    text="也许它换了地方"
    action={
      <ButtonLink href={href('videoTopics')} as={AppLink}>
        看看别的视频
      </ButtonLink>
    }
  />
);
