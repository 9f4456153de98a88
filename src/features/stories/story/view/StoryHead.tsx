import type { StoryCard, StoryDetail } from '#contract/stories/stories.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './StoryHead.module.css';

interface StoryHeadProps {
  card: StoryCard;
  /** Undefined while the story is loading. Until then, only the facts that `card` contains are shown. */
  story?: StoryDetail;
}

export function StoryHead({ card, story }: StoryHeadProps) {
  const { title, cover, ageFrom, ageTo, access } = card;
  return (
    <div className={styles['head']}>
      <div className={styles['cover']}>
        <Cover src={cover} alt="" sizes="220px" eager>
          {access === 'vip' && <Badge kind="vip" corner />}
        </Cover>
      </div>
      <div className={styles['words']}>
        <h2 className={styles['title']}>{title}</h2>
        {story ? (
          <AppLink href={href('series', { id: story.series.id })} className={styles['series']}>
            <span>{story.series.title}</span>
            <ChevronRightIcon size={16} />
          </AppLink>
        ) : (
          <span className={styles['series']} aria-hidden="true">
            <Skeleton shape="text" width={110} />
          </span>
        )}
        <ul className={styles['facts']} aria-label="关于这个故事">
          <li className={styles['fact']}>
            {ageFrom}–{ageTo} 岁
          </li>
          {story?.tags.slice(0, 3).map((tag) => (
            <li key={tag}>
              <AppLink href={href('tagSearch', { tag })} className={styles['tag']} aria-label={`${tag}的故事`}>
                <span className={styles['fact']}>{tag}</span>
              </AppLink>
            </li>
          ))}
          {story?.sound.isSynthesised && <li className={styles['fact']}>合成示范音</li>}
        </ul>
      </div>
    </div>
  );
}
