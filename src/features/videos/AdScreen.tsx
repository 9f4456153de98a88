import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { safeParse } from 'valibot';
import { saveSeenVideo, type Video } from '#contract/catalogue/videos.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { IconButton } from '#ui/action/IconButton.tsx';
import { PlayIcon } from '#ui/icons/homeIcons.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useScreenMeter } from '#widgets/sound/useScreenMeter.ts';
import styles from './AdScreen.module.css';
import { Film } from './player/Film.tsx';
import { VideosFrame } from './topics/VideosFrame.tsx';

/**
 * Shows a promotion of our own, and then continues with the video whose id is in the address, or with the list of
 * videos.
 */
export default function AdScreen() {
  return (
    <VideosFrame title="广告">
      {({ promotion }) =>
        promotion ? (
          <Promotion video={promotion} />
        ) : (
          <EmptyState
            title="今天没有广告"
            action={
              <ButtonLink href={href('videoTopics')} as={AppLink}>
                去看视频
              </ButtonLink>
            }
          />
        )
      }
    </VideosFrame>
  );
}

function Promotion({ video }: { video: Video }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const film = useRef<HTMLVideoElement>(null);
  const { mayFetch, whenGranted } = useScreenMeter();
  const [isPlaying, setIsPlaying] = useState(false);
  const [leftMs, setLeftMs] = useState(video.durationMs);
  const next = safeParse(saveSeenVideo.params, { videoId: search.get('next') });

  const goOn = () =>
    void navigate(next.success ? href('video', { id: next.output.videoId }) : href('videoTopics'), { replace: true });
  const play = () => {
    // Shows the play button again if playback could not start, for example in a webview that plays videos only after a
    // tap.
    film.current?.play().catch(() => setIsPlaying(false));
  };
  useEffect(() => {
    if (mayFetch) play();
  }, [mayFetch]);

  return (
    <section className={styles['frame']} aria-label="广告">
      <div className={styles['picture']}>
        {mayFetch && (
          <Film
            ref={film}
            video={video}
            className={styles['film']}
            onPlay={() => setIsPlaying(true)}
            onPause={() => setIsPlaying(false)}
            onError={goOn}
            onEnded={goOn}
            onTimeUpdate={(event) => setLeftMs(Math.max(0, video.durationMs - event.currentTarget.currentTime * 1000))}
          />
        )}
        {mayFetch && !isPlaying && (
          <span className={styles['over']}>
            <IconButton
              kind="primary"
              size="huge"
              label="播放广告"
              icon={<PlayIcon size={38} />}
              onClick={() => whenGranted(play)}
            />
          </span>
        )}
        <button type="button" className={styles['skip']} onClick={goOn}>
          跳过 {Math.ceil(leftMs / 1000)}
        </button>
      </div>
      <p className={styles['note']}>这是呆迪自己的小广告，随时可以跳过，不会打开别的网页。</p>
    </section>
  );
}
