import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Carousel, Slide } from '#ui/list/Carousel.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import type { Home } from '#features/home/api.ts';
import styles from './Banners.module.css';
import { usePageSettled } from '#features/home/usePageSettled.ts';

export function Banners({ banners }: { banners: Home['banners'] }) {
  const isSettled = usePageSettled();
  if (banners.length === 0) return null;
  return (
    <div className={styles['banners']}>
      <Carousel label="推荐" snap="each">
        {banners.map(({ id, title, subtitle, cover, storyId, seriesId }, index) => (
          <Slide key={id} className={banners.length > 1 ? styles['slide'] : styles['only']}>
            <AppLink
              href={seriesId === undefined ? href('story', { id: storyId }) : href('series', { id: seriesId })}
              className={styles['banner']}
            >
              <Cover
                src={index === 0 || isSettled ? cover : undefined}
                alt=""
                shape="banner"
                sizes="(min-width: 700px) 46vw, 86vw"
                eager={index === 0}
              />
              <span className={styles['words']}>
                <span className={styles['title']}>{title}</span>
                <span className={styles['subtitle']}>{subtitle}</span>
              </span>
            </AppLink>
          </Slide>
        ))}
      </Carousel>
    </div>
  );
}
