import styles from './PlaceMark.module.css';

/** A place in a ranking; the first three stand out. */
export const PlaceMark = ({ place }: { place: number }) => (
  <span className={styles['place']} data-podium={place <= 3}>
    {place}
  </span>
);
