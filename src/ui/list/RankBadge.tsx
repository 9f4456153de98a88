import styles from './RankBadge.module.css';

/** The place in a ranking; the first three places are highlighted. */
export const RankBadge = ({ place }: { place: number }) => (
  <span className={styles['place']} data-podium={place <= 3}>
    {place}
  </span>
);
