import type { getHome } from '#contract/stories/stories.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { minutesText } from '#lib/time/durationText.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { RankBadge } from '#ui/list/RankBadge.tsx';
import { PictureRow } from '#ui/picture/PictureRow.tsx';
import { useWidthNearViewport } from '#ui/behaviour/useWidthNearViewport.ts';
import styles from './Ranking.module.css';

/** The most heard stories in order, with a link to the rankings of all periods. */
export function Ranking({ stories }: { stories: ReplyOf<typeof getHome>['mostPlayed'] }) {
  const [ref, nearWidthPx] = useWidthNearViewport();
  if (stories.length === 0) return null;
  return (
    <section className={styles['ranking']} ref={ref}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>大家爱听</h2>
        <AppLink href={href('rank')} className={styles['all']}>
          <span>排行榜</span>
          <ChevronRightIcon size={18} />
        </AppLink>
      </div>
      <ol className={styles['list']}>
        {stories.map(({ id, title, summary, cover, durationMs, access, place }, index) => (
          <li key={id} className={styles['item']}>
            <PictureRow
              href={href('story', { id })}
              as={AppLink}
              src={nearWidthPx > 0 ? cover : undefined}
              title={title}
              facts={summary}
              before={
                place === null ? <span className={styles['noPlace']} /> : <RankBadge place={place ?? index + 1} />
              }
              after={
                access === 'vip' ? (
                  <Badge kind="vip" />
                ) : (
                  <span className={styles['length']}>{minutesText(durationMs)}</span>
                )
              }
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
