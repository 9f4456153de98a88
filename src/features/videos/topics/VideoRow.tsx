import type { Video } from '#contract/catalogue/videos.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { clockText } from '#lib/time/durationText.ts';
import { CheckIcon } from '#ui/icons/shellIcons.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import type { SeenVideo } from '#features/videos/seen.ts';
import styles from './VideoRow.module.css';

interface VideoRowProps {
  video: Video;
  seen: SeenVideo | undefined;
  isCurrent?: boolean;
}

export function VideoRow({ video, seen, isCurrent = false }: VideoRowProps) {
  const { id, title, ageFrom, ageTo, durationMs } = video;
  return (
    <AppLink href={href('video', { id })} className={styles['row']} aria-current={isCurrent ? 'page' : undefined}>
      <span className={styles['poster']}>
        <Cover src={video.poster} alt="" shape="still" />
        <span className={styles['length']}>{clockText(durationMs)}</span>
      </span>
      <span className={styles['words']}>
        <span className={styles['title']}>{title}</span>
        {seen?.isFinished ? (
          <span className={styles['finished']}>
            <CheckIcon size={16} />
            看完了
          </span>
        ) : seen && seen.positionMs > 0 ? (
          <ProgressBar label={`看了多少：${title}`} fraction={seen.positionMs / durationMs} />
        ) : (
          <span className={styles['facts']}>
            {ageFrom}–{ageTo} 岁
          </span>
        )}
      </span>
    </AppLink>
  );
}
