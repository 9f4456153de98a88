import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { useSeenVideos } from '#features/videos/useSeenVideos.ts';
import { VideoRow } from './VideoRow.tsx';
import { VideosFrame } from './VideosFrame.tsx';
import styles from './VideoTopicsScreen.module.css';

export default function VideoTopicsScreen() {
  const { seen } = useSeenVideos();
  return (
    <VideosFrame title="视频专题">
      {({ topics, promotion }) => (
        <>
          {topics.map(({ id, title, summary, videos }) => (
            <section key={id} className={styles['topic']} aria-label={title}>
              <AppLink href={href('videoPlayList', { topic: id })} className={styles['head']}>
                <span className={styles['words']}>
                  <h2 className={styles['title']}>{title}</h2>
                  <span className={styles['summary']}>{summary}</span>
                </span>
                <span className={styles['count']}>{videos.length} 个</span>
                <ChevronRightIcon size={20} />
              </AppLink>
              <ul>
                {videos.map((video) => (
                  <li key={video.id}>
                    <VideoRow video={video} seen={seen?.[video.id]} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {promotion && (
            <AppLink href={href('videoAd')} className={styles['promotion']}>
              <span className={styles['poster']}>
                <Cover src={promotion.poster} alt="" shape="still" />
              </span>
              <span className={styles['words']}>
                <span className={styles['label']}>广告</span>
                <span className={styles['name']}>{promotion.title}</span>
              </span>
            </AppLink>
          )}
          <p className={styles['end']}>看到底啦</p>
        </>
      )}
    </VideosFrame>
  );
}
