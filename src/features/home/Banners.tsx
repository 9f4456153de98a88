import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Cover } from '#ui/picture/Cover.tsx';
import type { Home } from './api.ts';
import styles from './Banners.module.css';
import { useSettled } from './useSettled.ts';

/** One beside the other, moved by the finger alone: nothing runs away from a child that looks. */
export function Banners({ banners }: { banners: Home['banners'] }) {
  const isSettled = useSettled();
  if (banners.length === 0) return null;
  return (
    <ul className={styles['banners']} aria-label="推荐">
      {banners.map(({ id, title, subtitle, cover, storyId, seriesId }, index) => (
        <li key={id} className={styles['slide']}>
          <AppLink
            href={seriesId === undefined ? href('story', { id: storyId }) : href('series', { id: seriesId })}
            className={styles['banner']}
          >
            {index === 0 || isSettled ? (
              <Cover src={cover} alt="" shape="banner" sizes="(min-width: 700px) 46vw, 86vw" eager={index === 0} />
            ) : (
              <span className={styles['pending']} />
            )}
            <span className={styles['words']}>
              <span className={styles['title']}>{title}</span>
              <span className={styles['subtitle']}>{subtitle}</span>
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
