import type { Video } from '#contract/videos.ts';
import styles from './VideoRow.module.css';

/** The still of a video, 16 : 9; the title stands beside it. */
export const Poster = ({ video: { poster } }: { video: Video }) => (
  <picture className={styles['still']}>
    <source type="image/webp" srcSet={`${poster}.webp`} />
    <img className={styles['picture']} src={`${poster}.jpg`} alt="" loading="lazy" decoding="async" />
  </picture>
);
