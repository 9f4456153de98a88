import styles from './PlaceMark.module.css';

/** The place in a ranking; the first three places are highlighted. */
export const PlaceMark = ({ place }: { place: number }) => (
  <span className={styles['place']} data-podium={place <= 3}>
    {place}
  </span>
);
