import { Carousel, Slide } from '#ui/list/Carousel.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './ShowcaseScreen.module.css';

export const ShowcaseSkeleton = () => (
  <div role="group" aria-busy="true" aria-label="正在打开精选">
    {[0, 1].map((index) => (
      <div key={index} className={styles['topic']}>
        <Cover src={undefined} alt="" shape="banner" />
        <div className={styles['tiles']}>
          <Carousel>
            {[0, 1, 2].map((tile) => (
              <Slide key={tile} className={styles['tile']}>
                <Skeleton shape="square" />
              </Slide>
            ))}
          </Carousel>
        </div>
      </div>
    ))}
  </div>
);
