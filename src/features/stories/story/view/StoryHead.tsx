import type { StoryDetail } from '#contract/stories/stories.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import styles from './StoryHead.module.css';

export function StoryHead({ story }: { story: StoryDetail }) {
  const { title, cover, series, ageFrom, ageTo, tags, access, sound } = story;
  return (
    <div className={styles['head']}>
      <div className={styles['cover']}>
        <Cover src={cover} alt="" sizes="220px" eager>
          {access === 'vip' && <Badge kind="vip" corner />}
        </Cover>
      </div>
      <div className={styles['words']}>
        <h2 className={styles['title']}>{title}</h2>
        <AppLink href={href('series', { id: series.id })} className={styles['series']}>
          <span>{series.title}</span>
          <ChevronRightIcon size={16} />
        </AppLink>
        <ul className={styles['facts']} aria-label="关于这个故事">
          <li className={styles['fact']}>
            {ageFrom}–{ageTo} 岁
          </li>
          {tags.slice(0, 3).map((tag) => (
            <li key={tag}>
              <AppLink href={href('tagSearch', { tag })} className={styles['tag']} aria-label={`${tag}的故事`}>
                <span className={styles['fact']}>{tag}</span>
              </AppLink>
            </li>
          ))}
          {sound.isSynthesised && <li className={styles['fact']}>合成示范音</li>}
        </ul>
      </div>
    </div>
  );
}
