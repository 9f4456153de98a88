import type { StoryCard } from '#contract/stories.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { minutesText } from '#platform/player/time.ts';
import { Badge } from '#ui/Badge.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import styles from './Ranking.module.css';
import { useNearView } from './useNearView.ts';

/** What is heard most, in its order. */
export function Ranking({ stories }: { stories: readonly StoryCard[] }) {
  const [ref, nearWidthPx] = useNearView();
  if (stories.length === 0) return null;
  return (
    <section className={styles['ranking']} ref={ref}>
      <h2 className={styles['head']}>大家爱听</h2>
      <ol className={styles['list']}>
        {stories.map(({ id, title, summary, cover, durationMs, access }, index) => (
          <li key={id} className={styles['item']}>
            <AppLink href={href('story', { id })} className={styles['row']}>
              <span className={styles['place']} data-podium={index < 3}>
                {index + 1}
              </span>
              <span className={styles['cover']}>
                {nearWidthPx > 0 ? <Cover src={cover} alt="" sizes="64px" /> : <span className={styles['pending']} />}
              </span>
              <span className={styles['words']}>
                <span className={styles['title']}>{title}</span>
                <span className={styles['summary']}>{summary}</span>
              </span>
              {access === 'vip' ? (
                <Badge kind="vip" />
              ) : (
                <span className={styles['length']}>{minutesText(durationMs)}</span>
              )}
            </AppLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
